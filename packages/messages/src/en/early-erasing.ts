import type { earlyErasing as japanese } from "../ja/early-erasing.ts";
import type { Words } from "../words.ts";

export const earlyErasing: Words<typeof japanese> = {
  notYet: (day) =>
    `You can’t erase the records while a recent change can still be undone. Try again after ${day}.`,
};
