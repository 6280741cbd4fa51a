import type { earlyErasing as japanese } from "../ja/early-erasing.ts";
import type { Words } from "../words.ts";

export const earlyErasing: Words<typeof japanese> = {
  notYet: (day) =>
    `While a recent change can still be undone, the records can’t be erased. Try again after ${day}.`,
};
