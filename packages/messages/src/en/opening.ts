import type { opening as japanese } from "../ja/opening.ts";
import type { Words } from "../words.ts";

export const opening: Words<typeof japanese> = {
  asleep: "You’ve left this service. Undo leaving, and you can use your account there again.",
  taken:
    "The service already has an account for this ID. Wait a moment, then log in to the service again.",
  notOffered:
    "This service can’t create an account from an ID yet. If you have an account there, link it.",
};
