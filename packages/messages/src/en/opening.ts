import type { opening as japanese } from "../ja/opening.ts";
import type { Words } from "../words.ts";

export const opening: Words<typeof japanese> = {
  asleep:
    "This ID has left this service. Undo leaving it, and you can use the account that you had there again.",
  taken:
    "The service already has an account of this ID. Please wait a little, then log in to the service again.",
  notOffered:
    "This service cannot yet create a new account from an ID. If you have an account at the service, please link it.",
};
