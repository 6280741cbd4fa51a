import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { TARGETS } from "@musubi/ui/browsers";
import { compressAssets } from "@musubi/ui/compress-assets";
import react from "@vitejs/plugin-react";
import { type BuildOptions, defineConfig, type Plugin } from "vite";

const CLIENT = "dist/client";
const RENDER = "src/render.ts";
const SIGN_IN_FORM = "src/sign-in-form.ts";
const ENHANCE = "src/enhance/main.ts";
const FORMS = "src/enhance/forms.ts";
const PASSKEYS = "src/enhance/passkeys.ts";

/**
 * Two builds. `vite build` writes what browsers load: three small scripts, the icons, and the style
 * sheets. `vite build --ssr src/render.ts` then writes what identity loads: the pages, including
 * React, with the addresses of those files and the inlined style sheets.
 */
export default defineConfig(({ isSsrBuild, command }) => ({
  base: "/login/",
  plugins: [react({ jsxImportSource: "@musubi/ui" }), ...(isSsrBuild ? [] : [compressAssets()])],
  css: { modules: { generateScopedName: shortName } },
  build: isSsrBuild ? serverBuild : clientBuild,
  ssr: { noExternal: true },
  define: isSsrBuild && command === "build" ? inlined() : {},
}));

/** Makes short class names, the same in both builds: every page has the sheet; long names would be a tenth of it. */
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
  cssTarget: TARGETS,
  manifest: true,
  modulePreload: false,
  // No inlined scripts or pictures: the policy would refuse them.
  assetsInlineLimit: 0,
  rolldownOptions: {
    input: [ENHANCE, FORMS, PASSKEYS, SIGN_IN_FORM, RENDER],
    // Without their exports, the pages would count as unused, and their styles would be removed.
    preserveEntrySignatures: "strict",
    plugins: [dropPages()],
  },
};

/** The pages are an input of the client build only for their styles. No browser runs them. */
function dropPages(): Plugin {
  const isScript = (id: string | null) =>
    [ENHANCE, FORMS, PASSKEYS].some((script) => id?.endsWith(script));
  return {
    name: "drop-pages",
    generateBundle: {
      // After the manifest, which says which styles belong to them.
      order: "post",
      handler(_options, bundle) {
        for (const [name, file] of Object.entries(bundle)) {
          if (file.type !== "chunk") continue;
          if (!isScript(file.facadeModuleId)) delete bundle[name];
          else if (file.imports.length > 0) throw new Error(`${name} imports what is dropped`);
        }
      },
    },
  };
}

/** Constants of the server build. The environment's name selects React's production code at build time. */
const inlined = () => ({
  ASSETS: JSON.stringify(readAssets()),
  "process.env.NODE_ENV": JSON.stringify("production"),
});

type Built = { file: string; imports?: string[]; css?: string[] };

function readAssets() {
  const read = (file: string) =>
    readFileSync(new URL(`${CLIENT}/${file}`, import.meta.url), "utf8");
  const manifest: Record<string, Built | undefined> = JSON.parse(read(".vite/manifest.json"));
  const find = (key: string) => {
    const built = manifest[key];
    if (built === undefined) throw new Error(`the client build has no ${key}`);
    return built;
  };
  const address = (key: string) => `/login/${find(key).file}`;
  const listSheets = (key: string): string[] => {
    const { imports = [], css = [] } = find(key);
    return [...imports.flatMap(listSheets), ...css];
  };
  const join = (sheets: readonly string[]) => sheets.map((sheet) => read(sheet).trim()).join("");
  return {
    script: address(ENHANCE),
    forms: address(FORMS),
    passkeys: address(PASSKEYS),
    signInStyles: join(listSheets(SIGN_IN_FORM)),
    styles: join(listSheets(RENDER)),
  };
}
