import type { Kind } from "../operations/needs.ts";
import { bringHome } from "./bring-home.ts";

const refuseStep = () => {
  throw new Error("What comes home takes steps of its own.");
};

/** The kind of an undoing and of a restoration. Each step finds the ID that it takes from. */
export const HOMECOMING: Kind = {
  goOn: bringHome,
  send: refuseStep,
  after: refuseStep,
  afterRefusal: refuseStep,
};
