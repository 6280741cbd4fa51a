import {
  type ActivityKind,
  type ActivityRow,
  CLAIM_DEEDS,
  DEEDS,
  deedOf,
  KIND_OF_DEED,
  type Merge,
  SLEEP_MS,
} from "@musubi/contract";
import type { activityWords } from "@musubi/messages/both/activity";
import type { WordsOf } from "../../portal/words/words-of.ts";
import { nameBrowser } from "../../words/name-browser.ts";

/** A row in the holder's language. */
export type ShownRow = Pick<ActivityRow, "id" | "at" | "detail" | "refused" | "times"> & {
  readonly kind: ActivityKind;
  readonly what: string;
  /** Why it was refused, if this page knows the reason. */
  readonly why: string | undefined;
  readonly service: string | undefined;
  readonly browser: string | undefined;
  readonly network: string | undefined;
};

/** Returns a row in words. A row of a newer version is described in general, never left out. */
export function describeRow(
  row: ActivityRow,
  words: WordsOf<typeof activityWords>,
  nameService: (id: number) => string | undefined,
  merges: readonly Merge[] = [],
): ShownRow {
  const service = row.service_id === null ? undefined : nameService(row.service_id);
  const { same_network: isSame } = row;
  const deed = deedOf(row.detail);
  return {
    ...row,
    kind: row.refused ? "refused" : deed ? KIND_OF_DEED[deed] : "changes",
    what: row.refused ? describeRefused(row, words) : describeDeed(row, words, service, merges),
    why: row.refused ? find(words.reasons, row.text) : undefined,
    service,
    browser: row.browser ? nameBrowser(row.browser, words.browser) : undefined,
    network: isSame === null ? undefined : words.network[isSame ? "same" : "other"],
  };
}

function describeRefused({ detail }: ActivityRow, words: WordsOf<typeof activityWords>): string {
  const name = deedOf(detail);
  return (name && find(words.refused, name)) ?? words.otherRefused;
}

function describeDeed(
  { at, detail, text }: ActivityRow,
  words: WordsOf<typeof activityWords>,
  service: string | undefined,
  merges: readonly Merge[],
): string {
  const claim = CLAIM_DEEDS.find((each) => each === text);
  if (claim) return words.claims[claim];
  const name = deedOf(detail);
  if (!name) return words.otherDeed;
  const merge = merges.find(({ undo_until }) => isOfMoment(undo_until, at));
  if (name === "ACCOUNT_COMBINE" && text === "merged" && merge) {
    return words.mergedOf(merge.source_email);
  }
  const isKnown = (DEEDS[name] as readonly string[]).includes(text);
  const said = (isKnown && find(words.deeds[name], text)) || words.deeds[name].plain;
  return typeof said === "function" ? said(service ?? words.aService) : said;
}

/** The end of a merge and its row are written together, but not in the same millisecond. */
const isOfMoment = (undoUntil: number | null, at: number): boolean =>
  undoUntil !== null && Math.abs(undoUntil - SLEEP_MS - at) < 10_000;

/** Looks up a name from elsewhere in a table that may not have it. */
const find = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
