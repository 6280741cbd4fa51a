/** Beside the screens behind home. */
export const surroundings = {
  places: "アカウントのメニュー",
};
