import type { Kind } from "../operations/needs.ts";
import { bringHome } from "./bring-home.ts";

const refuseStep = () => {
  throw new Error("The steps of a homecoming are taken by takeHomeStep.");
};

/**
 * The kind of the operations `undo` and `restore`. Each of their steps finds the ID that has the account when it is
 * taken.
 */
export const HOMECOMING: Kind = {
  goOn: bringHome,
  send: refuseStep,
  after: refuseStep,
  afterRefusal: refuseStep,
};
