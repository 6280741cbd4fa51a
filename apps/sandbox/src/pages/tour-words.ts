import type { InBoth } from "@musubi/demo-world";
import { type Html, html } from "./html.ts";

export type TourFacts = {
  readonly id: string;
  readonly holder: Html;
  readonly other: Html;
  readonly home: Html;
  readonly next: Html;
  readonly linkable: Html;
  readonly portal: Html;
  readonly mail: Html;
};

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
    steps: ({ id, holder, other, home, next, linkable, portal, mail }) => [
      html`${home}を開き、「${id}でログイン」を押します（${holder}）。`,
      html`続けて${next}でも「${id}でログイン」を押します。パスワードの入力は、もう要りません。`,
      html`${linkable}に共通IDを使わずに新規登録し、${portal}でそのアカウントを連携します。`,
      html`${portal}で、もうひとつのIDを統合します（${other}）。確認コードは${mail}に届きます。`,
      html`どれかひとつでログアウトすると、すべてのサービスでログアウトします。`,
    ],
  },
  en: {
    title: "What to try",
    portal: "account page",
    mail: "mailbox",
    steps: ({ id, holder, other, home, next, linkable, portal, mail }) => [
      html`Open ${home} and choose “Log in with ${id}” (${holder}).`,
      html`Go on to ${next} and choose “Log in with ${id}” there: nobody asks for the password again.`,
      html`Create an account at ${linkable} without the shared ID, and link it on your ${portal}.`,
      html`Merge another ID on your ${portal} (${other}). Verification codes arrive in the ${mail}.`,
      html`Log out of one of them, and you are logged out of every service.`,
    ],
  },
};
