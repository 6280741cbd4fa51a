import type { Plugin } from "vite";

/** Takes out what each call is for: that stands on the page about the API, and no browser reads it. */
export const dropSummaries = (): Plugin => ({
  name: "drop-summaries",
  apply: "build",
  enforce: "pre",
  transform: {
    filter: { id: /\/contract\/src\/(?:calls\/|glimpse-)/ },
    handler: (code) => ({ code: code.replace(/^ *summary:\s*"[^"]*",\n/m, ""), map: null }),
  },
});
