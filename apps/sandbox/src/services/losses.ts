import type { ServiceAccount, WordsInBoth } from "./account.ts";

const LOSSES: Readonly<Record<string, WordsInBoth>> = {
  orders: {
    ja: "ご注文の履歴と、貯まっているポイントが消去されます。",
    en: "Your order history and the points you have collected are erased.",
  },
  records: {
    ja: "これまでの記録が、すべて消去されます。",
    en: "Everything you have recorded so far is erased.",
  },
  courses: {
    ja: "受講中の講座と、学習の記録が消去されます。",
    en: "Your courses and your progress in them are erased.",
  },
};

/** Returns what a user would lose with an account, by what they keep there. */
export function describeLosses({ belongings }: ServiceAccount): WordsInBoth | undefined {
  const kind = Object.keys(belongings).find((each) => Object.hasOwn(LOSSES, each));
  return kind === undefined ? undefined : LOSSES[kind];
}
