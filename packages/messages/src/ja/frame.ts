/** What stands around the portal's screens, whatever they are about. */
export const frame = {
  /** After five seconds. */
  stillLoading: "読み込みに時間がかかっています。",
};
