import type { frame as japanese } from "../ja/frame.ts";
import type { Words } from "../words.ts";

export const frame: Words<typeof japanese> = {
  stillLoading: "This is taking a while. Please keep waiting.",
  places: "Account menu",
  theme: {
    label: "Colors",
    usual: "Standard",
    system: "Match this device",
  },
};
