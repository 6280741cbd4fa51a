import type { ServiceAccount, WordsInBoth } from "./account.ts";

const LOSSES: Readonly<Record<string, WordsInBoth>> = {
  orders: {
    ja: "ご注文の履歴と、貯まっているポイントが消去されます。",
    en: "Your order history and points will be erased.",
  },
  records: {
    ja: "これまでの記録が、すべて消去されます。",
    en: "Everything you’ve recorded will be erased.",
  },
  courses: {
    ja: "受講中の講座と、学習の記録が消去されます。",
    en: "Your courses and your progress will be erased.",
  },
};

/** Returns what a user would lose with an account, by what they keep there. */
export function describeLosses({ belongings }: ServiceAccount): WordsInBoth | undefined {
  const kind = Object.keys(belongings).find((each) => Object.hasOwn(LOSSES, each));
  return kind === undefined ? undefined : LOSSES[kind];
}
