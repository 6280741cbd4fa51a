import type { Answer } from "@musubi/contract/answer";
import type { Stage } from "../stage.ts";

/** Whose turn it is, and what it is about. A move ignores what it does not need. */
export type Turn = {
  readonly who: string;
  readonly whom: string;
  /** A person by number; also used to choose between variants of a move. */
  readonly choice: number;
  readonly service: number;
  /** Picks one of many. */
  readonly which: number;
};

export type Result = Answer<unknown> | undefined;

export type Move = (stage: Stage, turn: Turn) => Promise<Result>;

export type Moves = Readonly<Record<string, Move>>;

/** A stranger's browser, without any details. */
export const VISITOR = { userAgent: "", network: "", from: "", language: "ja" } as const;
