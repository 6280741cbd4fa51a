import type { Deed } from "./moves/moves.ts";
import type { NetworkFault } from "./stand-in.ts";

/** Who does what, and under which circumstances. */
export type Command = {
  readonly deed: Deed;
  readonly who: number;
  readonly whom: number;
  readonly service: number;
  readonly crashAt: number | undefined;
  readonly fault: NetworkFault | undefined;
  /** How many turns of the event loop a service waits before it answers, or a holder before their command begins. */
  readonly thinksFor: number;
  /** True if the next command runs at the same time. */
  readonly withNext: boolean;
};
