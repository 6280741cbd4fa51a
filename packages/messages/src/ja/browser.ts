/** The names of browsers. */
export const browser = {
  on: (browser: string, system: string) => `${browser}（${system}）`,
  inApp: "アプリ内のブラウザ",
  unknown: "不明なブラウザ",
};
