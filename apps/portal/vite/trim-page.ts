import type { Plugin } from "vite";

/** Takes the indentation out of the built page: it is read by browsers, and comes before everything else. */
export const trimPage = (): Plugin => ({
  name: "trim-page",
  apply: "build",
  transformIndexHtml: { order: "post", handler: (page) => page.replace(/\s*\n\s*/g, "") },
});
