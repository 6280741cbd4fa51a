import type { InBoth } from "@musubi/demo-world";
import { type Html, html } from "./html.ts";

type Fact = "holder" | "other" | "linker" | "home" | "moved" | "linkable" | "portal" | "mail";
export type TourFacts = { readonly id: string } & Readonly<Record<Fact, Html>>;

type TourWords = {
  readonly title: string;
  readonly portal: string;
  readonly mail: string;
  readonly steps: (facts: TourFacts) => readonly Html[];
};

export const TOUR: InBoth<TourWords> = {
  ja: {
    title: "試してみるには",
    portal: "アカウントの画面",
    mail: "メールボックス",
    steps: ({ id, holder, other, linker, home, moved, linkable, portal, mail }) => [
      html`${home}を開き、「${id}でログイン」を押します（${holder}）。`,
      html`${portal}で、もうひとつのIDを統合します（${other}）。お知らせのメールは${mail}に届きます。`,
      html`${moved}でも「${id}でログイン」を押します。パスワードの入力は要らず、統合したIDの内容が引き継がれています。`,
      html`どこかひとつでログアウトすると、ほかのサービスでもログアウトします。`,
      html`${linkable}にIDを使わずに新規登録し、${portal}でそのアカウントを連携します（${linker}）。`,
    ],
  },
  en: {
    title: "What to try",
    portal: "account page",
    mail: "mailbox",
    steps: ({ id, holder, other, linker, home, moved, linkable, portal, mail }) => [
      html`Open ${home} and choose “Log in with ${id}” (${holder}).`,
      html`Merge another ID on your ${portal} (${other}). Mails about it arrive in the ${mail}.`,
      html`Choose “Log in with ${id}” at ${moved}, too: no password is asked for, and everything of the merged ID has moved along.`,
      html`Log out anywhere, and you are logged out of the other services as well.`,
      html`Create an account at ${linkable} without the ID, and link it on the ${portal} (${linker}).`,
    ],
  },
};
