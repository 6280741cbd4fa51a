import type { frame as japanese } from "../ja/frame.ts";
import type { Words } from "../words.ts";

export const frame: Words<typeof japanese> = {
  stillLoading: "This is taking a while.",
};
