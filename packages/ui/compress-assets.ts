import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { Plugin } from "vite";

const COMPRESSIBLE = /\.(js|css|svg|json)$/;
/** Below this size the headers cost more than compression saves. */
const WORTHWHILE_BYTES = 512;

/** Writes a `.br` and a `.gz` beside built files of text, so that the server need not compress them. */
export function compressAssets(): Plugin {
  let folder = "";
  return {
    name: "compress-assets",
    apply: "build",
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    async closeBundle() {
      const entries = await readdir(folder, { recursive: true });
      await Promise.all(
        entries
          .filter((name) => COMPRESSIBLE.test(name))
          .map((name) => compress(join(folder, name))),
      );
    },
  };
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < WORTHWHILE_BYTES) return;
  await Promise.all([
    promisify(brotliCompress)(content).then((bytes) => writeFile(`${file}.br`, bytes)),
    promisify(gzip)(content, { level: 9 }).then((bytes) => writeFile(`${file}.gz`, bytes)),
  ]);
}
