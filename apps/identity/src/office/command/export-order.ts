import { accessSync, closeSync, constants, existsSync, rmSync, writeFileSync } from "node:fs";
import { dirname, extname } from "node:path";
import { setTimeout } from "node:timers/promises";
import { handOver, prepareExport } from "../export.ts";
import { openPrivate } from "../import/open-private.ts";
import { type Ordered, type Outcome, say, timeOf } from "./outcome.ts";

/** Has a file made for the holder, or makes one to hand over and saves it, as a page if its name ends in `.html`. */
export async function exportOrder(
  { parts, order, author }: Ordered,
  sub: string,
): Promise<Outcome> {
  const { file } = order;
  if (file === undefined) {
    const done = await prepareExport(parts, sub, author);
    if (!done.ok) return say.refused(order, { sub, error: done.code });
    const words = "It is being made. Its holder is told when the portal has it ready.";
    return say.done(order, { sub }, words);
  }
  const fault = findFault(file);
  if (fault) return say.refused(order, { sub, error: fault });
  const done = await handOver(parts, sub, author, {
    form: extname(file) === ".html" ? "html" : "json",
    async wait(until) {
      console.error(
        `Some services have not answered, and are asked again at ${timeOf(until)}. If you stop waiting, the same command goes on.`,
      );
      await setTimeout(until - parts.now());
    },
    save: (content) => save(file, content),
  });
  return done.ok
    ? say.done(order, { sub, file }, `${file} has it, and no copy is kept here.`)
    : say.refused(order, { sub, error: done.code });
}

/** Returns why a new file cannot be written, before anything is done. */
function findFault(path: string): "file-exists" | "no-folder" | undefined {
  if (existsSync(path)) return "file-exists";
  try {
    accessSync(dirname(path), constants.W_OK);
    return undefined;
  } catch {
    return "no-folder";
  }
}

/** Writes a new file that only its owner may read. */
function save(path: string, content: string): void {
  const file = openPrivate(path, "wx");
  try {
    writeFileSync(file, content, { flush: true });
  } catch (error) {
    rmSync(path);
    throw error;
  } finally {
    closeSync(file);
  }
}
