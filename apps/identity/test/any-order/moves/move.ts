import type { Answer } from "@musubi/contract/answer";
import type { Stage } from "../stage.ts";

/** Whose turn it is, and what it is about; what a move does not need it leaves aside. */
export type Turn = {
  readonly who: string;
  readonly whom: string;
  /** By number: it chooses between what a move may be, too. */
  readonly choice: number;
  readonly service: number;
  /** Chooses among many. */
  readonly which: number;
};

export type Result = Answer<unknown> | undefined;

export type Move = (stage: Stage, turn: Turn) => Promise<Result>;

export type Moves = Readonly<Record<string, Move>>;

/** A stranger's browser, as far as it says anything of itself. */
export const STRANGER = { userAgent: "", network: "", from: "", language: "ja" } as const;
