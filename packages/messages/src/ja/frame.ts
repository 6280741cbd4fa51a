/** Around every screen of the portal. */
export const frame = {
  /** After five seconds. */
  stillLoading: "読み込みに¦時間が¦かかっています。",
};
