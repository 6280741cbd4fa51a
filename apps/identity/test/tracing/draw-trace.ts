import type { CollectedSpan } from "../world/collector.ts";

const WIDTH = 960;
const NAMES = 250;
const ROW = 18;
/** Gaps in which nothing happens, such as a killed process and the pause before another goes on, are cut to this. */
const LONGEST_GAP_MS = 40;
const COLOURS = ["#b8442f", "#3d6480"];

/** Statements of transactions are many; a viewer folds them, a picture leaves them out. */
const isStatement = ({ name }: CollectedSpan) =>
  /^(?:select|insert|update|delete|raw)\b/.test(name);

/** Draws a trace as viewers do: a bar for each span, below the one that it belongs to, in a colour for each process. */
export function drawTrace(spans: readonly CollectedSpan[]): string {
  const rows = order(spans.filter((span) => !isStatement(span)));
  const cut = cutGaps(rows.map(({ span }) => span));
  const end = Math.max(...rows.map(({ span }) => cut(msOf(span.endTimeUnixNano))));
  const processes = [...new Set(rows.map(({ span }) => span.process))];
  const scale = (WIDTH - NAMES - 60) / end;
  const bars = rows.map(({ span, depth }, row) => {
    const [from, to] = [cut(msOf(span.startTimeUnixNano)), cut(msOf(span.endTimeUnixNano))];
    const x = NAMES + from * scale;
    const width = Math.max(2, (to - from) * scale);
    const y = row * ROW;
    const ms = msOf(span.endTimeUnixNano) - msOf(span.startTimeUnixNano);
    const colour = COLOURS[processes.indexOf(span.process) % COLOURS.length];
    return `<text x="${8 + depth * 12}" y="${y + 13}">${span.name}</text>
<rect x="${x.toFixed(1)}" y="${y + 4}" width="${width.toFixed(1)}" height="${ROW - 8}" rx="2" fill="${colour}"/>
<text x="${(x + width + 5).toFixed(1)}" y="${y + 13}" class="ms">${ms < 1 ? ms.toFixed(1) : Math.round(ms)} ms</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${rows.length * ROW + 8}" font-family="ui-monospace, monospace" font-size="11">
<title>The trace of one merge</title>
<style>text{fill:#333}.ms{fill:#777;font-size:9px}rect.paper{fill:#fff}</style>
<rect class="paper" width="100%" height="100%"/>
${bars.join("\n")}
</svg>
`;
}

const msOf = (nanoseconds: string): number => Number(BigInt(nanoseconds) / 1_000n) / 1_000;

type Row = { readonly span: CollectedSpan; readonly depth: number };

/** Each span after the one it belongs to, in order of time. */
function order(spans: readonly CollectedSpan[], above?: CollectedSpan, depth = 0): readonly Row[] {
  const ids = new Set(spans.map(({ spanId }) => spanId));
  return spans
    .filter(({ parentSpanId: parent }) =>
      above ? parent === above.spanId : parent === undefined || !ids.has(parent),
    )
    .toSorted((a, b) => msOf(a.startTimeUnixNano) - msOf(b.startTimeUnixNano))
    .flatMap((span) => [{ span, depth }, ...order(spans, span, depth + 1)]);
}

/** Returns how far into the picture a moment is. */
function cutGaps(spans: readonly CollectedSpan[]): (ms: number) => number {
  const moments = spans
    .flatMap((span) => [msOf(span.startTimeUnixNano), msOf(span.endTimeUnixNano)])
    .toSorted((a, b) => a - b);
  const places = new Map<number, number>();
  let place = 0;
  for (const [n, moment] of moments.entries()) {
    place += Math.min(moment - (moments[n - 1] ?? moment), LONGEST_GAP_MS);
    places.set(moment, place);
  }
  return (ms) => places.get(ms) ?? 0;
}
