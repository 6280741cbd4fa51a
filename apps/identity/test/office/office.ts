import type { DemoPerson } from "@musubi/demo-world";
import { block } from "../../src/office/block.ts";
import { unblock } from "../../src/office/unblock.ts";
import { dataOf } from "../world/outcomes.ts";
import type { World } from "../world/world.ts";

/** The operator of the tests' acts. */
export const AUTHOR = { user: "aoki", by: "Aoki", reason: "Ticket 4711" };

/** Has an operator block a person's ID. */
export const blockId = async (
  { parts }: World,
  { subject }: Pick<DemoPerson, "subject">,
  until?: number,
): Promise<void> => {
  dataOf(await block(parts, subject, AUTHOR, { until }));
};

/** Has an operator end the block. */
export const unblockId = async (
  { parts }: World,
  { subject }: Pick<DemoPerson, "subject">,
): Promise<void> => {
  dataOf(await unblock(parts, subject, AUTHOR));
};
