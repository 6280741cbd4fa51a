import type { Words } from "../words.ts";

const ja = {
  notYet: (day: string) =>
    `この¦アカウントは¦連携を¦解除したばかりの¦ため、${day}までは、もう一度¦連携¦できません。`,
};

const en: Words<typeof ja> = {
  notYet: (day) => `You unlinked this account recently, so you can’t link it again until ${day}.`,
};

/** Identity's words about an old account whose link was undone. */
export const relinkWords = { ja, en };
