import type { notices as japanese } from "../ja/notices.ts";
import type { Words } from "../words.ts";

export const notices: Words<typeof japanese> = {
  title: "Notifications",
  lead: "Choose the language of your e-\u2060mails. Changes are saved right away.",
  always: "E-\u2060mails we send",
  alwaysLead: "To protect your ID, we send these.",
  security: [
    "Verification codes and links you asked for",
    "Log-\u2060ins from a new browser",
    "Changes to your e-\u2060mail address, password or ways to log in",
    "Starting, linking and leaving services, merging and closing your ID",
    "A reminder before your data is erased, and when it’s erased",
    "When your data is ready to download",
  ],
  language: "E-\u2060mail language",
  languageLead: "Verification codes always come in the language of the page you’re on.",
  languageNames: { pages: "Same as the log-\u2060in page", ja: "日本語", en: "English" },
  saved: "Saved",
  failed: "We couldn’t save this. Try again.",
};
