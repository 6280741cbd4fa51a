/** What stands beside the screens behind home. */
export const surroundings = {
  places: "アカウントのメニュー",
};
