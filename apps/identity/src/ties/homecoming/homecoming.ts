import { subjectOwner } from "@musubi/contract";
import type { Step } from "../../database/queries/operation-steps.ts";
import type { Op } from "../../database/queries/operations.ts";
import type { Lineage } from "../../database/queries/reversals.ts";

/** Returns the ID to which an operation brings accounts home: in an undo, the source of the merge. */
export const homeOf = ({ source, target }: Op): string => source ?? target;

/** Returns whether a step was reversed: it was refused, and an earlier call of it may still arrive. */
export const isTakenBack = (step: Step, home: string): boolean =>
  step.to_owner !== subjectOwner(home);

/** Returns the account of a service that a step is about. A step of a homecoming always has a lineage. */
export const wantedBy = ({ service_id, lineage }: Step): Lineage => ({
  service_id,
  lineage: lineage ?? "",
});
