import type { Language } from "@musubi/contract";
import type { ServiceAccount, WordsInBoth } from "./account.ts";

type Belongings = ServiceAccount["belongings"];

type Kind = {
  readonly losses: WordsInBoth;
  /** How many there are, in a few words. */
  readonly count: Readonly<Record<Language, (count: number) => string>>;
};

const KINDS: Readonly<Record<string, Kind>> = {
  orders: {
    losses: {
      ja: "ご注文の履歴と、貯まっているポイントが消去されます。",
      en: "Your order history and points will be erased.",
    },
    count: {
      ja: (count) => `ご注文${count}件`,
      en: (count) => (count === 1 ? "1 order" : `${count} orders`),
    },
  },
  records: {
    losses: {
      ja: "これまでの記録が、すべて消去されます。",
      en: "Everything you’ve recorded will be erased.",
    },
    count: {
      ja: (count) => `記録${count}件`,
      en: (count) => (count === 1 ? "1 record" : `${count} records`),
    },
  },
  courses: {
    losses: {
      ja: "受講中の講座と、学習の記録が消去されます。",
      en: "Your courses and your progress will be erased.",
    },
    count: {
      ja: (count) => `講座${count}件`,
      en: (count) => (count === 1 ? "1 course" : `${count} courses`),
    },
  },
};

const kindOf = (belongings: Belongings): string | undefined =>
  Object.keys(belongings).find((each) => Object.hasOwn(KINDS, each));

/** Returns what a user would lose with an account, by what they keep there. */
export function describeLosses(belongings: Belongings): WordsInBoth | undefined {
  const name = kindOf(belongings);
  return name === undefined ? undefined : KINDS[name]?.losses;
}

/** Returns what an account contains; nothing of one in which nothing is. */
export function summarize(belongings: Belongings): WordsInBoth | undefined {
  const name = kindOf(belongings);
  const kept = name === undefined ? undefined : belongings[name];
  const kind = name === undefined ? undefined : KINDS[name];
  if (!kind || !Array.isArray(kept) || kept.length === 0) return undefined;
  return { ja: kind.count.ja(kept.length), en: kind.count.en(kept.length) };
}
