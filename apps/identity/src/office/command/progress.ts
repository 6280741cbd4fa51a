import type { Progress } from "../import/import-accounts.ts";
import type { ToldService } from "../import/tell-services.ts";

const WIDTH = 30;
/** The interval between progress lines in a log. */
const LOG_MS = 10_000;

type Position = { readonly lines: number; readonly bytes: number };

/** Draws the progress of an import. `since`: the position it began at, and how long ago. */
export function drawProgress(
  { lines, bytes, of }: Position & { readonly of: number },
  since: Position & { readonly ms: number },
): string {
  const share = of === 0 ? 1 : Math.min(1, bytes / of);
  const filled = Math.round(share * WIDTH);
  const bar = `${"#".repeat(filled)}${"-".repeat(WIDTH - filled)}`;
  const rate = Math.round(((lines - since.lines) * 1_000) / Math.max(1, since.ms));
  const read = bytes - since.bytes;
  const left = read === 0 ? 0 : Math.round((since.ms * (of - bytes)) / read / 1_000);
  const [minutes, seconds] = [Math.floor(left / 60), `${left % 60}`.padStart(2, "0")];
  return `[${bar}] ${Math.floor(share * 100)} %  line ${lines}  ${rate}/s  ${minutes}:${seconds} left`;
}

/** Shows progress on stderr: one changing line in a terminal, a line now and then in a log. */
export function createProgress(out: NodeJS.WriteStream = process.stderr) {
  let began: (Position & { readonly at: number }) | undefined;
  let shownAt = 0;
  let hasWaited = false;
  const show = (text: string): void => {
    if (out.isTTY) return void out.write(`\r\u001b[K${text}`);
    if (performance.now() - shownAt < LOG_MS) return;
    shownAt = performance.now();
    out.write(`${text}\n`);
  };
  return {
    show(progress: Progress): void {
      if (progress.waits) {
        if (!hasWaited) out.write("Another import is running. This one waits for it.\n");
        hasWaited = true;
        return;
      }
      // What an earlier run has done took no time now.
      began ??= { ...progress, at: performance.now() };
      show(drawProgress(progress, { ...began, ms: performance.now() - began.at }));
    },
    tell: ({ service, told, refused, unheard }: ToldService): void =>
      show(`${service}: ${told} told, ${refused} refused, ${unheard} not answered`),
    end: (): void => void (out.isTTY && out.write("\r\u001b[K")),
  };
}
