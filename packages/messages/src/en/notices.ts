import type { notices as japanese } from "../ja/notices.ts";
import type { Words } from "../words.ts";

export const notices: Words<typeof japanese> = {
  title: "Notifications",
  lead: "Choose which e-\u2060mails you receive, and their language. Changes are saved right away.",
  chosen: "E-\u2060mails you can choose",
  kinds: {
    opened: {
      name: "When you start using a service",
      about: "Tells you about your new account there.",
    },
    woken: {
      name: "When you come back to a service",
      about: "Tells you that you can use the service again.",
    },
  },
  always: "E-\u2060mails that are always sent",
  alwaysLead: "To protect your ID, these are sent whatever you choose.",
  security: [
    "Verification codes and links you asked for",
    "Log-\u2060ins from a new browser",
    "Changes to your e-\u2060mail address, password or ways to log in",
    "Linking and leaving services, merging and closing the ID",
    "Erasing of data, and the reminder before",
    "Data that’s ready to download",
  ],
  language: "Language of e-\u2060mails",
  languageLead: "Verification codes always come in the language of the screen you’re on.",
  languageNames: { pages: "Same as when I log in", ja: "日本語", en: "English" },
  saved: "Saved",
  failed: "We couldn’t save this. Try again.",
};
