/** Beside the screens behind home. */
export const surroundings = {
  menu: "アカウントのメニュー",
};
