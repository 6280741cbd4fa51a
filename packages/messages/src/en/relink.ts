import type { relink as japanese } from "../ja/relink.ts";
import type { Words } from "../words.ts";

export const relink: Words<typeof japanese> = {
  notYet: (day) =>
    `The link of this account was undone only recently, so it can’t be linked again until ${day}.`,
};
