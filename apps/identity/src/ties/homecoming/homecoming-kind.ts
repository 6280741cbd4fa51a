import type { Kind } from "../operations/parts.ts";
import { bringHome } from "./bring-home.ts";

const refuseStep = () => {
  throw new Error("The steps of a homecoming are taken by takeHomeStep.");
};

/** The kind of the operations `undo` and `restore`. Each step finds out which ID has the account. */
export const HOMECOMING: Kind = {
  goOn: bringHome,
  send: refuseStep,
  after: refuseStep,
  afterRefusal: refuseStep,
};
