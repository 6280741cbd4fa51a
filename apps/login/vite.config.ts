import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { compressAssets } from "@musubi/ui/compress-assets";
import react from "@vitejs/plugin-react";
import { type BuildOptions, defineConfig, type Plugin } from "vite";

const CLIENT = "dist/client";
const RENDER = "src/render.ts";
const ENHANCE = "src/enhance/main.ts";
const STEPS = "src/enhance/steps.ts";
const PASSKEYS = "src/enhance/passkeys.ts";

/**
 * Two builds. `vite build` writes what browsers fetch: three small scripts, the icons; and one style sheet.
 * `vite build --ssr src/render.ts` then writes what identity loads: the pages, React included, with the addresses
 * of those files and the style sheet itself inside.
 */
export default defineConfig(({ isSsrBuild, command }) => ({
  base: "/login/",
  plugins: [react(), ...(isSsrBuild ? [] : [compressAssets()])],
  css: { modules: { generateScopedName: shortName } },
  build: isSsrBuild ? serverBuild : clientBuild,
  ssr: { noExternal: true },
  define: isSsrBuild && command === "build" ? inlined() : {},
}));

/** A page carries its style sheet alone: long names would be a tenth of it. The same in both builds. */
const shortName = (name: string, file: string): string =>
  `_${createHash("sha256")
    .update(`${basename(file)} ${name}`)
    .digest("base64url")
    .slice(0, 4)}`;

const serverBuild: BuildOptions = {
  outDir: "dist/server",
  target: "node24",
  minify: false,
};

const clientBuild: BuildOptions = {
  outDir: CLIENT,
  target: "es2023",
  manifest: true,
  modulePreload: false,
  // No script and no picture inline: the policy would refuse it.
  assetsInlineLimit: 0,
  cssCodeSplit: false,
  rolldownOptions: {
    input: [ENHANCE, STEPS, PASSKEYS, RENDER],
    // Without its export nobody would use the pages, and their styles would be shaken off with them.
    preserveEntrySignatures: "strict",
    plugins: [dropPages()],
  },
};

/** The pages are an input of the client build for the sake of their styles; no browser runs them. */
function dropPages(): Plugin {
  return {
    name: "drop-pages",
    generateBundle(_options, bundle) {
      for (const [name, file] of Object.entries(bundle)) {
        if (file.type === "chunk" && file.facadeModuleId?.endsWith(RENDER)) delete bundle[name];
      }
    },
  };
}

/** Constants of the server build; the environment's name picks React's production half at build time. */
const inlined = () => ({
  ASSETS: JSON.stringify(readAssets()),
  "process.env.NODE_ENV": JSON.stringify("production"),
});

function readAssets(): Readonly<Record<"script" | "steps" | "passkeys" | "styles", string>> {
  const read = (file: string) =>
    readFileSync(new URL(`${CLIENT}/${file}`, import.meta.url), "utf8");
  const manifest: Record<string, { file: string } | undefined> = JSON.parse(
    read(".vite/manifest.json"),
  );
  const find = (key: string) => {
    const file = manifest[key]?.file;
    if (file === undefined) throw new Error(`the client build has no ${key}`);
    return file;
  };
  const address = (key: string) => `/login/${find(key)}`;
  return {
    script: address(ENHANCE),
    steps: address(STEPS),
    passkeys: address(PASSKEYS),
    styles: read(find("style.css")).trim(),
  };
}
