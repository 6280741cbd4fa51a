/** What a browser is called, wherever one is told of. */
export const browser = {
  on: (browser: string, system: string) => `${browser}（${system}）`,
  inApp: "アプリ内のブラウザ",
  unknown: "不明なブラウザ",
};
