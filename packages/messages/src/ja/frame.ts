/** What stands around the portal's screens, whatever they are about. */
export const frame = {
  /** After five seconds. */
  stillLoading: "読み込みに時間がかかっています。このままお待ちください。",
  places: "アカウントのメニュー",
  theme: {
    label: "画面の色",
    usual: "標準",
    system: "端末の設定に合わせる",
  },
};
