import type { Plugin } from "vite";

/** The parts of a call that only the server and the API page read, with all of their lines. */
const UNREAD =
  /^ {2}(?:caller|summary|query|body|errors):(?:.*,|\n {4}.*,|.*\n(?: {4,}.*\n)+ {2}\W.*,)\n/gm;

/** Keeps the parts of a call that a browser reads: how to send it and how to read its answer. */
export const trimCalls = (): Plugin => ({
  name: "trim-calls",
  apply: "build",
  enforce: "pre",
  transform: {
    filter: { id: /\/contract\/src\/(?:calls\/|glimpse-)/ },
    handler: (code) => ({ code: code.replace(UNREAD, ""), map: null }),
  },
});
