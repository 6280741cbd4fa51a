import { cpSync, readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { type Plugin, rolldown } from "rolldown";
import { inRepository, ROOT } from "./repository.ts";

/** For code that was written for CommonJS. */
const BANNER = `import { createRequire as $require } from "node:module";
const require = $require(import.meta.url);
const __filename = import.meta.filename;
const __dirname = import.meta.dirname;`;

/** The packages of `@node-rs` with native parts, and what we use of them. */
const NATIVE = { argon2: "hash, verify", bcrypt: "verify" } as const;
type NativePackage = keyof typeof NATIVE;
export const NATIVE_PACKAGES = Object.keys(NATIVE) as readonly NativePackage[];

/** Returns where a bundle looks for a binding for one kind of machine. */
export const bindingPath = (name: NativePackage, platform: string): string =>
  join("native", platform, `${name}.node`);

/** A package looks for its bindings among installed packages, and a bundle has none. */
const loadNative = (
  name: NativePackage,
) => `const { glibcVersionRuntime } = (process.report.excludeNetwork = true, process.report.getReport().header);
const libc = { linux: glibcVersionRuntime ? "-gnu" : "-musl", win32: "-msvc" }[process.platform] ?? "";
const platform = \`\${process.platform}-\${process.arch}\${libc}\`;
const load = () => {
  try {
    return require(\`./native/\${platform}/${name}.node\`);
  } catch (cause) {
    throw new Error(\`There are no native parts for \${platform} beside this program.\`, { cause });
  }
};
export const { ${NATIVE[name]} } = load();`;

const nativeParts: Plugin = {
  name: "native-parts",
  resolveId: (id) =>
    NATIVE_PACKAGES.some((name) => id === `@node-rs/${name}`) ? `\0${id}` : undefined,
  load: (id) => {
    const found = NATIVE_PACKAGES.find((name) => id === `\0@node-rs/${name}`);
    return found && loadNative(found);
  },
};

/** The package that reads files of its own at run time finds them beside the bundle, in a folder with its name. */
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

/** Node keeps a program's text in memory: a single letter beyond Latin makes every letter take two bytes. */
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
  /** The entry file, or its text. */
  readonly entry: string | { readonly text: string };
  readonly file: string;
  /** Whether everything that the program needs is beside it. */
  readonly isRelease?: boolean;
};

/** Bundles a program for Node into one file, which loads in half the time of its sources. */
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

/** Puts beside a bundle the picture and the pages that identity reads at run time. */
export function carryFiles(folder: string): void {
  cpSync(inRepository("apps/identity/src/outbox/mail/knot.png"), join(folder, "knot.png"));
  cpSync(SWAGGER_FILES, join(folder, SWAGGER, "static"), { recursive: true });
}

/** Programs of identity that tests start, in `apps/identity/src/process`. */
const STARTED = ["main", "commands/musubi", "commands/rotate-keys"] as const;

/** Bundles identity for the tests that start processes of it on this machine. Returns the folder. */
export async function bundleIdentity(): Promise<string> {
  const folder = inRepository("apps/identity/dist");
  for (const name of STARTED) {
    const entry = `apps/identity/src/process/${name}.ts`;
    await bundleProgram({ entry, file: join(folder, `${basename(name)}.mjs`) });
  }
  carryFiles(folder);
  for (const name of NATIVE_PACKAGES) {
    for (const platform of installedBindings(name)) {
      const binding = `node_modules/@node-rs/${name}-${platform}/${name}.${platform}.node`;
      cpSync(inRepository(binding), join(folder, bindingPath(name, platform)));
    }
  }
  return folder;
}

const installedBindings = (name: NativePackage): readonly string[] =>
  readdirSync(inRepository("node_modules/@node-rs"))
    .filter((folder) => folder.startsWith(`${name}-`))
    .map((folder) => folder.slice(name.length + 1));
