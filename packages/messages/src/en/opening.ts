import type { opening as japanese } from "../ja/opening.ts";
import type { Words } from "../words.ts";

export const opening: Words<typeof japanese> = {
  asleep:
    "This shared ID has left this service. Undo leaving it, and you can use the account that you had there again.",
  taken:
    "The service already has an account of this shared ID. Please wait a little, then log in to the service again.",
  notOffered:
    "This service cannot yet create a new account from a shared ID. If you have an account at the service, please link it.",
};
