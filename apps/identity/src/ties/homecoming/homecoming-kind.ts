import type { Kind } from "../operations/needs.ts";
import { bringHome } from "./bring-home.ts";

const refuseStep = () => {
  throw new Error("What comes home takes steps of its own.");
};

/** Of an undoing, and of what is restored: each step finds out whom it takes from. */
export const HOMECOMING: Kind = {
  goOn: bringHome,
  send: refuseStep,
  after: refuseStep,
  afterRefusal: refuseStep,
};
