import { createHash } from "node:crypto";
import { basename } from "node:path";
import { TARGETS } from "@musubi/ui/browsers";
import { compressAssets } from "@musubi/ui/compress-assets";
import { cssTypes } from "@musubi/ui/css-types";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { readPortalEnvironment } from "./server/environment.ts";
import { fillPage } from "./server/page.ts";
import { inlineEarlyScript } from "./vite/early-script.ts";
import { nameChunk, TOGETHER } from "./vite/first-visit.ts";
import { leanReact } from "./vite/lean-react.ts";
import { inlineShell } from "./vite/shell-styles.ts";
import { trimPage } from "./vite/trim-page.ts";

export default defineConfig({
  plugins: [
    react({ jsxImportSource: "@musubi/ui" }),
    leanReact(),
    cssTypes(),
    inlineEarlyScript(),
    inlineShell(),
    trimPage(),
    fillPageWhileDeveloping(),
    compressAssets(),
  ],
  css: { modules: { generateScopedName: shortName } },
  build: {
    // All of our browsers know this syntax; what else they know is in a table.
    target: "es2023",
    cssTarget: TARGETS,
    // No inlined files: the policy would refuse them.
    assetsInlineLimit: 0,
    // The first file has a table of what is fetched along with each screen. The screen's own name, which the import has
    // already, is left out.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (screen, files) => files.filter((file) => file !== screen),
    },
    rolldownOptions: {
      // Inlines constants and drops unused reads of properties. That is safe: no property of ours or
      // of our dependencies has side effects when it is read.
      optimization: { inlineConst: { mode: "all", pass: 3 } },
      treeshake: { propertyReadSideEffects: false },
      output: {
        codeSplitting: {
          groups: [{ name: nameChunk, debugName: "first-visit", priority: 1 }, ...TOGETHER],
        },
        // Every page and the first file list file names, so they are short: seven letters are
        // enough to tell two builds apart.
        entryFileNames: "assets/[name]-[hash:7].js",
        chunkFileNames: "assets/[name]-[hash:7].js",
        assetFileNames: "assets/[name]-[hash:7][extname]",
      },
    },
  },
});

/**
 * Returns the class name and a short mark of its sheet: the files that every visit loads contain
 * a hundred of these names.
 */
function shortName(name: string, file: string): string {
  const sheet = createHash("sha256").update(basename(file.replace(/\?.*/, "")));
  return `${name}_${sheet.digest("base64url").slice(0, 3)}`;
}

/** Makes the development server fill the page from the same environment, in Japanese and without a brand's sheet. */
function fillPageWhileDeveloping(): Plugin {
  const environment = () => readPortalEnvironment(process.env);
  return {
    name: "fill-page",
    apply: "serve",
    config() {
      const { port, config } = environment();
      return {
        server: { port, strictPort: true, allowedHosts: [new URL(config.portalOrigin).hostname] },
      };
    },
    transformIndexHtml: (html, { path: page, originalUrl }) => {
      // The kitchen sink page has nothing to fill.
      if (page !== "/index.html") return html;
      const path = new URL(`http://portal${originalUrl ?? "/"}`).pathname;
      return fillPage(html, {
        config: environment().config,
        language: "ja",
        path,
      });
    },
  };
}
