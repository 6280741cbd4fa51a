import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join, sep } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
};

export type Encoding = "plain" | "gzip" | "br";
export type BuiltFile = {
  readonly type: string;
  readonly etag: string;
  readonly bodies: Readonly<Partial<Record<Encoding, Buffer>> & { plain: Buffer }>;
};

/**
 * Reads a build once, with the compressed copies of its files. Serving from memory keeps the build
 * whole while the next one replaces it on disk.
 */
export function readBuiltFiles(folder: string): ReadonlyMap<string, BuiltFile> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const present = new Set(names);
  const read = (name: string) => (present.has(name) ? readFileSync(join(folder, name)) : undefined);

  const files = names.flatMap((name) => {
    const type = TYPES[extname(name)];
    if (type === undefined) return [];
    const plain = readFileSync(join(folder, name));
    const gzip = read(`${name}.gz`);
    const br = read(`${name}.br`);
    const bodies = {
      plain,
      ...(gzip === undefined ? {} : { gzip }),
      ...(br === undefined ? {} : { br }),
    };
    return [[`/${name.split(sep).join("/")}`, { type, etag: tagOf(plain), bodies }] as const];
  });
  return new Map(files);
}

/** Returns a style sheet that is not part of the build, in the same form as one that is. */
export function makeSheet(text: string): BuiltFile {
  const plain = Buffer.from(text);
  const bodies = { plain, gzip: gzipSync(plain), br: brotliCompressSync(plain) };
  return { type: "text/css; charset=utf-8", etag: tagOf(plain), bodies };
}

const tagOf = (content: Buffer): string =>
  `"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`;

/** Returns the best encoding of a body that the browser accepts. */
export function chooseEncoding(
  bodies: BuiltFile["bodies"],
  accepted: string | undefined,
): { readonly encoding: Encoding; readonly body: Buffer } {
  for (const encoding of ["br", "gzip"] as const) {
    const body = bodies[encoding];
    if (body !== undefined && accepted?.includes(encoding)) return { encoding, body };
  }
  return { encoding: "plain", body: bodies.plain };
}
