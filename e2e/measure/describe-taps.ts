import { alignColumns } from "./describe-visits.ts";
import type { Tap } from "./one-tap.ts";

export type Taps = { readonly name: string; readonly taps: Tap[] };

const middleOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

const HEAD = ["", "content", "old screen until", "outlines", "empty frames", "same frame"];

/** Returns a table: a row for each screen, with median times, and the most outlines and empty frames of a round. */
export function describeTaps(all: readonly Taps[]): string {
  const rows = all.map(({ name, taps }) => {
    const ms = (of: (tap: Tap) => number) => `${Math.round(middleOf(taps.map(of)))} ms`;
    const most = (of: (tap: Tap) => number) => `${Math.max(...taps.map(of))}`;
    return [
      name,
      ms(({ content }) => content),
      ms(({ old }) => old),
      most(({ outlines }) => outlines),
      most(({ empty }) => empty),
      taps.every(({ isSameFrame }) => isSameFrame) ? "yes" : "NO",
    ];
  });
  const slowest = Math.max(...all.map(({ taps }) => middleOf(taps.map(({ content }) => content))));
  return `${alignColumns([HEAD, ...rows])}  the slowest: ${Math.round(slowest)} ms\n`;
}
