import type { common as japanese } from "../ja/common.ts";
import type { Words } from "../words.ts";

export const common: Words<typeof japanese> = {
  languageSwitch: "Language",
  languageNames: { ja: "日本語", en: "EN" },
  colours: "Colours",
  colourChoices: {
    usual: "Standard (dark home)",
    system: "Match device",
    light: "Light",
    dark: "Dark",
  },
  footerLabel: "About this site",
  footer: {
    account: "Account",
    help: "Help",
    home: "Home",
    store: "Store",
    commerce: "Commercial transactions notice",
    privacy: "Privacy policy",
    terms: "Terms of use",
    company: "Operating company",
  },
  providers: { SignInWithApple: "Apple", Google: "Google" },
  helpTitle: "If you need help",
  contact: "Contact us",
  away: "(opens another site)",
  readHelp: "Help",
  newTab: "(opens a new tab)",
  email: "E-mail address",
  password: "Password",
  showPassword: "Show password",
  back: "Back",
  close: "Close",
  retry: "Try again",
  loading: "Loading",
  checking: "Checking",
};
