import { Button, type ButtonProps, LinkButton } from "@musubi/ui/button.tsx";
import { Choice } from "@musubi/ui/choice.tsx";
import { Dialog, type DialogProps } from "@musubi/ui/dialog.tsx";
import { LanguageSwitch } from "@musubi/ui/language-switch.tsx";
import { SocialButton, type SocialButtonProps } from "@musubi/ui/social-button.tsx";
import { useState } from "react";

type Kind = NonNullable<ButtonProps["kind"]>;

const languages = {
  label: "表示言語",
  names: { ja: "日本語", en: "EN" },
  links: { ja: "?lng=ja", en: "?lng=en" },
};
const themes = { usual: "標準", system: "端末の設定に合わせる" };

/** Buttons, choices, and dialogs that buttons open. */
export const BUTTONS = {
  Button: {
    ...showButton("primary"),
    ...showButton("quiet"),
    ...showButton("text"),
    ...showButton("danger"),
  },
  LinkButton: {
    ...showLink("primary"),
    ...showLink("quiet"),
    ...showLink("text"),
    ...showLink("danger"),
  },
  SocialButton: { ...showSocial("google"), ...showSocial("apple") },
  Choice: {
    first: <Choice label="表示" options={themes} chosen="usual" onChoose={() => {}} />,
    last: <Choice label="表示" options={themes} chosen="system" onChoose={() => {}} />,
  },
  LanguageSwitch: {
    ja: <LanguageSwitch {...languages} current="ja" />,
    en: <LanguageSwitch {...languages} current="en" />,
  },
  Dialog: {
    plain: <Opening title="ログアウトしますか？" />,
    words: <Opening title="この手続きを中止しますか？" words />,
    tied: <Opening title="パスワードを変更しました" picture="tied" words />,
    loose: <Opening title="統合できませんでした" picture="loose" words />,
    untied: <Opening title="IDを削除しました" picture="untied" words />,
  },
};

function showButton(kind: Kind) {
  const show = (state: Partial<ButtonProps> = {}) => (
    <Button kind={kind} {...state}>
      変更する
    </Button>
  );
  return {
    [kind]: show(),
    [`${kind} disabled`]: show({ disabled: true }),
    [`${kind} loading`]: show({ loading: true }),
    [`${kind} compact`]: show({ size: "compact" }),
    [`${kind} compact loading`]: show({ size: "compact", loading: true }),
  };
}

function showLink(kind: Kind) {
  const show = (size: "full" | "compact") => (
    <LinkButton kind={kind} size={size} href="#link">
      ホームへ戻る
    </LinkButton>
  );
  return { [kind]: show("full"), [`${kind} compact`]: show("compact") };
}

function showSocial(brand: SocialButtonProps["brand"]) {
  const show = (state: Partial<SocialButtonProps> = {}) => (
    <SocialButton brand={brand} {...state}>
      ログインする
    </SocialButton>
  );
  return {
    [brand]: show(),
    [`${brand} disabled`]: show({ disabled: true }),
    [`${brand} loading`]: show({ loading: true }),
  };
}

type OpeningProps = Pick<DialogProps, "picture"> & {
  readonly title: string;
  readonly words?: boolean;
};

/** A button that opens a dialog. A dialog covers everything else, so only one is open at a time. */
function Opening({ title, picture, words = false }: OpeningProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        {title}
      </Button>
      {isOpen && (
        <Dialog
          title={title}
          {...(picture && { picture })}
          onClose={close}
          actions={
            <>
              <Button onClick={close}>はい</Button>
              <Button kind="quiet" onClick={close}>
                閉じる
              </Button>
            </>
          }
        >
          {words && <p>登録されているメールアドレスにお知らせをお送りします。</p>}
        </Dialog>
      )}
    </>
  );
}
