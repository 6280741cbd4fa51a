import type { Plugin } from "vite";

/** Removes the indentation of the built page: it is loaded before everything else. */
export const trimPage = (): Plugin => ({
  name: "trim-page",
  apply: "build",
  transformIndexHtml: { order: "post", handler: (page) => page.replace(/\s*\n\s*/g, "") },
});
