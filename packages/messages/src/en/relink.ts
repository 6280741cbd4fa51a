import type { relink as japanese } from "../ja/relink.ts";
import type { Words } from "../words.ts";

export const relink: Words<typeof japanese> = {
  notYet: (day) => `You unlinked this account recently, so you can’t link it again until ${day}.`,
};
