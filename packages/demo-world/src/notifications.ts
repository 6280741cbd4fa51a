import type { Notification } from "@musubi/contract";

/** The notices of the demo's operator on the home screen, in each language. */
export const DEMO_NOTIFICATIONS: readonly Notification[] = [
  {
    type: "info",
    lang: "ja",
    date: "2026-04-01",
    title: "お試し用のサイトです",
    content: "登場する人とサービスは架空のものです。メールは、お試し用のメールボックスに届きます。",
  },
  {
    type: "info",
    lang: "en",
    date: "2026-04-01",
    title: "This is a demo",
    content: "Its people and services are made up. Its e-mails arrive in the demo’s own mailbox.",
  },
];
