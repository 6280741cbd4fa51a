import { cpSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Plugin, rolldown } from "rolldown";
import { inRepository, ROOT } from "./repository.ts";

/** For what was written for CommonJS. */
const BANNER = `import { createRequire as $require } from "node:module";
const require = $require(import.meta.url);
const __filename = import.meta.filename;
const __dirname = import.meta.dirname;`;

/** A binding for one kind of machine, where a bundle looks for it. */
export const bindingPath = (platform: string): string => join("native", platform, "argon2.node");

/** The package finds its bindings among installed packages, of which a bundle has none. */
const ARGON2 = `const { glibcVersionRuntime } = (process.report.excludeNetwork = true, process.report.getReport().header);
const libc = { linux: glibcVersionRuntime ? "-gnu" : "-musl", win32: "-msvc" }[process.platform] ?? "";
const platform = \`\${process.platform}-\${process.arch}\${libc}\`;
const load = () => {
  try {
    return require(\`./native/\${platform}/argon2.node\`);
  } catch (cause) {
    throw new Error(\`There are no native parts for \${platform} beside this program.\`, { cause });
  }
};
export const { hash, verify } = load();`;

const nativeParts: Plugin = {
  name: "native-parts",
  resolveId: (id) => (id === "@node-rs/argon2" ? "\0argon2" : undefined),
  load: (id) => (id === "\0argon2" ? ARGON2 : undefined),
};

/** What reads files of its own when it runs finds them beside the bundle, under its own name. */
const SWAGGER = "swagger-ui";
const SWAGGER_FILES = inRepository("node_modules/@fastify/swagger-ui/static");
const carriedFiles: Plugin = {
  name: "carried-files",
  transform(code, id) {
    const path = id.split(`/@fastify/${SWAGGER}/`)[1];
    if (path === undefined) return undefined;
    const place = JSON.stringify(join(SWAGGER, dirname(path)));
    return code.replaceAll("__dirname", `require("node:path").join(__dirname, ${place})`);
  },
};

/** Node keeps a program's text: one letter beyond Latin, and each of its letters takes two bytes. */
const narrowLetters: Plugin = {
  name: "narrow-letters",
  renderChunk: (code) => ({
    code: code.replaceAll(
      /[^\0-\xff]/g,
      (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
    ),
    map: null,
  }),
};

export type Program = {
  /** The file it begins with, or its text. */
  readonly entry: string | { readonly text: string };
  readonly file: string;
  /** One that everything it needs lies beside. */
  readonly isRelease?: boolean;
};

/** Puts a program for Node into one file, which is loaded in half of the time. */
export async function bundleProgram({ entry, file, isRelease = false }: Program): Promise<void> {
  const bundle = await rolldown({
    input: typeof entry === "string" ? inRepository(entry) : join(ROOT, "\0entry.ts"),
    cwd: ROOT,
    platform: "node",
    plugins: [
      nativeParts,
      carriedFiles,
      narrowLetters,
      ...(typeof entry === "string" ? [] : [fromText(entry.text)]),
    ],
    logLevel: "silent",
    ...(isRelease ? { transform: { define: { IS_RELEASE: "true" } } } : {}),
  });
  await bundle.write({
    file,
    format: "esm",
    banner: BANNER,
    codeSplitting: false,
    comments: false,
    ...(isRelease ? { sourcemap: true, sourcemapExcludeSources: true } : {}),
  });
  await bundle.close();
}

const fromText = (text: string): Plugin => ({
  name: "from-text",
  resolveId: (id) => (id.endsWith("\0entry.ts") ? id : undefined),
  load: (id) => (id.endsWith("\0entry.ts") ? text : undefined),
});

/** Puts beside a bundle what identity reads when it runs. */
export function carryFiles(folder: string): void {
  cpSync(inRepository("apps/identity/src/outbox/mail/knot.png"), join(folder, "knot.png"));
  cpSync(SWAGGER_FILES, join(folder, SWAGGER, "static"), { recursive: true });
}

/** Bundles identity for the tests that start processes of it on this machine. Returns the file. */
export async function bundleIdentity(): Promise<string> {
  const folder = inRepository("apps/identity/dist");
  const file = join(folder, "identity.mjs");
  await bundleProgram({ entry: "apps/identity/src/process/main.ts", file });
  carryFiles(folder);
  for (const [, platform = ""] of installedBindings()) {
    const binding = `node_modules/@node-rs/argon2-${platform}/argon2.${platform}.node`;
    cpSync(inRepository(binding), join(folder, bindingPath(platform)));
  }
  return file;
}

const installedBindings = () =>
  readdirSync(inRepository("node_modules/@node-rs"))
    .map((name) => /^argon2-(.+)$/.exec(name))
    .filter((found) => found !== null);
