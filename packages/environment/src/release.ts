import { join } from "node:path";

/** Written by what bundles a release. */
declare const IS_RELEASE: boolean | undefined;

/** Whether this runs from a release, where everything lies beside the program. */
export const isRelease = typeof IS_RELEASE !== "undefined";

/** The same as in every package.json: a program has none beside it. */
export const VERSION = "0.1.0";

/** Returns where the pages of an app lie that were built, from wherever a program is started. */
export const builtPages = (app: "login" | "portal"): string =>
  isRelease
    ? join(import.meta.dirname, app)
    : join(import.meta.dirname, "../../../apps", app, "dist");

/** Returns how a person calls one of our commands here. */
export const nameCommand = (command: string, args = ""): string =>
  isRelease
    ? ["node musubi.js", command, args].join(" ").trimEnd()
    : ["npm run", command, ...(args ? ["--", args] : [])].join(" ");
