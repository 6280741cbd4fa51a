import type { Words } from "../words.ts";

const ja = {
  notYet: (day: string) =>
    `最近の¦変更を¦元に戻せる¦あいだは、記録を¦いま消去¦できません。${day}を¦過ぎてから、もう一度¦お試しください。`,
};

const en: Words<typeof ja> = {
  notYet: (day) =>
    `You can’t erase the records while a recent change can still be undone. Try again after ${day}.`,
};

/** Why a sleeping account cannot be erased early. Identity says it, in the holder's language. */
export const earlyErasingWords = { ja, en };
