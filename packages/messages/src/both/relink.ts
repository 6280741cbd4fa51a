import type { Words } from "../words.ts";

const ja = {
  notYet: (day: string) =>
    `このアカウントは連携を解除したばかりの\u2060ため、${day}までは、もう\u2060一度連携できません。`,
};

const en: Words<typeof ja> = {
  notYet: (day) => `You unlinked this account recently, so you can’t link it again until ${day}.`,
};

/** Identity's words about an old account whose link was undone. */
export const relinkWords = { ja, en };
