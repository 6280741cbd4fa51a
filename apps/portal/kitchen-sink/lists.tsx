import { ActionList } from "@musubi/ui/action-list.tsx";
import { Chips } from "@musubi/ui/chips.tsx";
import { Consequences } from "@musubi/ui/consequences.tsx";
import { ErrorList } from "@musubi/ui/error-list.tsx";
import { CheckIcon, CrossIcon } from "@musubi/ui/form-icons.tsx";
import { InfoIcon, MailIcon } from "@musubi/ui/icons.tsx";
import { MenuList } from "@musubi/ui/menu-list.tsx";
import { More } from "@musubi/ui/more.tsx";
import { FailedSign, rowMarks } from "@musubi/ui/row-marks.tsx";
import { SectionTitle } from "@musubi/ui/section-title.tsx";
import { AddRow, ServiceList, ServiceRow } from "@musubi/ui/service-list.tsx";

const items = [
  { key: "email", label: "メールアドレスを変更", link: { href: "#email" } },
  { key: "help", label: "ヘルプ", link: { href: "https://help.example/" } },
];
const away = "（ほかのサイトを開きます）";
const effects = ["購入履歴はそのまま残ります。", "ポイントはそのまま残ります。"];
const icon = "/knot.svg";
const sub = "2026年4月1日に連携";

export const LISTS = {
  ActionList: { "inside and away": <ActionList items={items} away={away} /> },
  MenuList: {
    elsewhere: (
      <MenuList
        label="設定"
        groups={[items, [{ key: "log-out", label: "ログアウト", onPress: () => {} }]]}
      />
    ),
    "at one of them": <MenuList label="設定" groups={[items, items]} current="email" />,
  },
  More: {
    folded: <More label="詳しく">{effects[0]}</More>,
  },
  Chips: {
    "set and not": (
      <Chips
        label="ログイン方法"
        link={{ href: "#" }}
        items={[
          { key: "mail", label: "メールアドレス", icon: <MailIcon /> },
          { key: "apple", label: "Apple" },
        ]}
        rest="未設定：Google"
      />
    ),
  },
  Consequences: {
    stays: <Consequences title="残るもの" icon={<CheckIcon />} kind="stays" items={effects} />,
    ends: <Consequences title="なくなるもの" icon={<CrossIcon />} kind="ends" items={effects} />,
    advice: <Consequences title="ご注意" icon={<InfoIcon />} kind="advice" items={effects} />,
  },
  ErrorList: {
    two: (
      <ErrorList
        title="統合できません"
        errors={effects.map((text) => ({ key: text, text: "期限までお待ちください。" }))}
      />
    ),
  },
  ServiceList: {
    cord: (
      <>
        <SectionTitle id="services">利用中のサービス</SectionTitle>
        <ServiceList labelledBy="services">
          <ServiceRow name="ストア" sub={sub} icon={icon} href="#store" />
          <ServiceRow name="スクール" sub="退会済み" icon={icon} href="#school" asleep />
          <AddRow name="サービスを追加" sub="ほかのサービスと連携" href="#add" />
        </ServiceList>
      </>
    ),
  },
  ServiceRow: {
    states: (
      <ServiceList labelledBy="services">
        <ServiceRow name="リンクなし" />
        <ServiceRow name="画像あり" sub={sub} icon={icon} />
        <ServiceRow name="準備済み" icon={icon} {...rowMarks.done} />
        <ServiceRow name="待機中" icon={icon} {...rowMarks.waiting} />
        <ServiceRow name="失敗" icon={icon} {...rowMarks.failed} />
        <ServiceRow name="別のサイトへ" icon={icon} href="https://store.example/" away={away} />
        <ServiceRow name="とても長い名前のサービスがここに入ると二行になります" href="#long" />
      </ServiceList>
    ),
  },
  FailedSign: { alone: <FailedSign /> },
  AddRow: {
    alone: (
      <ServiceList labelledBy="services">
        <AddRow name="サービスを追加" href="#add" />
      </ServiceList>
    ),
  },
};
