import type { surroundings as japanese } from "../ja/surroundings.ts";
import type { Words } from "../words.ts";

export const surroundings: Words<typeof japanese> = {
  menu: "Account menu",
};
