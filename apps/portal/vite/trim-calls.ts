import type { Plugin } from "vite";

/** What a call says to the side that answers it and to the page about the API, each with all of its lines. */
const UNREAD =
  /^ {2}(?:caller|summary|query|body|errors):(?:.*,|\n {4}.*,|.*\n(?: {4,}.*\n)+ {2}\W.*,)\n/gm;

/** Leaves of a call what a browser reads: how it is sent, and how its answer is read. */
export const trimCalls = (): Plugin => ({
  name: "trim-calls",
  apply: "build",
  enforce: "pre",
  transform: {
    filter: { id: /\/contract\/src\/(?:calls\/|glimpse-)/ },
    handler: (code) => ({ code: code.replace(UNREAD, ""), map: null }),
  },
});
