export { showTheme as chooseTheme } from "../frame/theme-choice.ts";
