/** What stands around the screens behind home. */
export const surroundings = {
  places: "アカウントのメニュー",
  theme: {
    label: "画面の色",
    usual: "標準",
    system: "端末の設定に合わせる",
  },
};
