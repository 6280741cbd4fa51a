import { ACTIVITY_KINDS, type ActivityKind, type ActivityRow } from "@musubi/contract";
import { PATHS } from "../../navigation/paths.ts";

/**
 * The name of a row in an address: its time and action, because row ids would identify people. Only
 * rows of the logged-in holder are found by it.
 */
export type RowName = Pick<ActivityRow, "at" | "detail">;

const NAMED = /^(\d{1,15})-(\d{1,4})$/;

/** Returns the link to what a holder can do about a row. */
export const linkToRow = ({ at, detail }: RowName): string => `${PATHS.notMe}?row=${at}-${detail}`;

export function readRowName(search: string): RowName | undefined {
  const [, at, detail] = NAMED.exec(new URLSearchParams(search).get("row") ?? "") ?? [];
  return at && detail ? { at: Number(at), detail: Number(detail) } : undefined;
}

export type Shown = ActivityKind | "all";

/** Returns the link to the rows of a kind, so that "back" finds the same kind. */
export const linkToRows = (shown: Shown): string =>
  shown === "all" ? PATHS.activity : `${PATHS.activity}?kind=${shown}`;

export const readShown = (search: string): Shown =>
  ACTIVITY_KINDS.find((kind) => kind === new URLSearchParams(search).get("kind")) ?? "all";
