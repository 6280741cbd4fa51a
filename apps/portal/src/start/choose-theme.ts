import { THEME_AT } from "../frame/theme-choice.ts";
import { tryStorage } from "../session/try-storage.ts";

export { showTheme as chooseTheme } from "../frame/theme-choice.ts";

/** Returns what was chosen in this browser, if anything was: whoever never chose takes nothing along to the login. */
export const chosenTheme = (): string | undefined =>
  tryStorage(() => localStorage.getItem(THEME_AT)) ?? undefined;
