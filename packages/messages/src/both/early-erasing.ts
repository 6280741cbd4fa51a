import type { Words } from "../words.ts";

const ja = {
  notYet: (day: string) =>
    `最近の変更を元に\u2060戻せるあいだは、記録をいま消去できません。${day}を過ぎてから、もう\u2060一度お試しください。`,
};

const en: Words<typeof ja> = {
  notYet: (day) =>
    `You can’t erase the records while a recent change can still be undone. Try again after ${day}.`,
};

/** Why a sleeping account cannot be erased early. Identity says it, in the holder's language. */
export const earlyErasingWords = { ja, en };
