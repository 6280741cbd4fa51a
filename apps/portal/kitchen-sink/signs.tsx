import { AwaySign } from "@musubi/ui/away-sign.tsx";
import { Cord } from "@musubi/ui/cord.tsx";
import { Emphasis } from "@musubi/ui/emphasis.tsx";
import * as formIcons from "@musubi/ui/form-icons.tsx";
import { Icon } from "@musubi/ui/icon.tsx";
import * as icons from "@musubi/ui/icons.tsx";
import * as kindIcons from "@musubi/ui/kind-icons.tsx";
import { Knot } from "@musubi/ui/knot.tsx";
import { Loading } from "@musubi/ui/loading.tsx";
import { Alert, Done, Notice, type NoticeProps } from "@musubi/ui/notice.tsx";
import { PageTitle } from "@musubi/ui/page-title.tsx";
import { Section } from "@musubi/ui/section.tsx";
import { SectionTitle } from "@musubi/ui/section-title.tsx";
import { VisuallyHidden } from "@musubi/ui/visually-hidden.tsx";
import { WayIcon } from "@musubi/ui/way-icon.tsx";
import type { ReactNode } from "react";

const sentence = "確認コードをhana@example.jpにお送りしました。";
const waiting = { label: "読み込み中", late: "読み込みに時間がかかっています。" };
const away = "（ほかのサイトを開きます）";
const dismiss = { label: "閉じる", onDismiss: () => {} };

const tell = (kind: NoticeProps["kind"]): Readonly<Record<string, ReactNode>> => ({
  [kind]: <Notice kind={kind}>{sentence}</Notice>,
  [`${kind} with a title, to be put away`]: (
    <Notice kind={kind} title="お知らせ" dismiss={dismiss}>
      {sentence}
    </Notice>
  ),
  [`${kind} that leads on`]: <Notice kind={kind} title="お知らせ" link={{ href: "#" }} />,
});

/** Components that only show something. */
export const SIGNS = {
  PageTitle: {
    plain: <PageTitle>メールアドレスの変更</PageTitle>,
    lead: <PageTitle lead={sentence}>確認コードの入力</PageTitle>,
    centre: (
      <PageTitle lead={sentence} align="centre">
        確認コードの入力
      </PageTitle>
    ),
  },
  Section: { plain: <Section title="ログイン方法">{sentence}</Section> },
  SectionTitle: { plain: <SectionTitle>ログイン方法</SectionTitle> },
  Alert: { plain: <Alert>{sentence}</Alert> },
  Done: { plain: <Done>{sentence}</Done> },
  Notice: { ...tell("info"), ...tell("alert"), ...tell("done") },
  Loading: {
    list: <Loading {...waiting} shape="list" />,
    form: <Loading {...waiting} shape="form" />,
  },
  Emphasis: {
    found: <Emphasis in={sentence} of="hana@example.jp" />,
    "not found": <Emphasis in={sentence} of="nobody" />,
  },
  VisuallyHidden: {
    "after a word": (
      <p>
        見える文字<VisuallyHidden>見えない文字</VisuallyHidden>
      </p>
    ),
  },
  Knot: {
    small: <Knot size="small" />,
    medium: <Knot size="medium" />,
    tied: <Knot size="large" kind="tied" drawn />,
  },
  Cord: { loose: <Cord kind="loose" />, untied: <Cord kind="untied" /> },
  Icon: {
    "20 px": (
      <Icon>
        <circle cx="12" cy="12" r="8.5" />
      </Icon>
    ),
    "48 px": (
      <Icon size={48}>
        <circle cx="12" cy="12" r="8.5" />
      </Icon>
    ),
  },
  AwaySign: { drawn: <AwaySign words={away} /> },
  WayIcon: {
    inside: <WayIcon to="/index" away={away} />,
    away: <WayIcon to="https://help.example/" away={away} />,
  },
};

export const ICONS = Object.fromEntries(
  Object.entries({ ...icons, ...formIcons, ...kindIcons }).map(([name, Drawn]) => [
    name,
    { drawn: <Drawn /> },
  ]),
);
