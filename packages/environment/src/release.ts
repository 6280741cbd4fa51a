import { join } from "node:path";

/** Set by the bundler of a release. */
declare const IS_RELEASE: boolean | undefined;

/** Whether this runs from a release, where all files lie beside the program. */
export const isRelease = typeof IS_RELEASE !== "undefined";

/** The version in every package.json. It is repeated here, because a bundled program has no package.json. */
export const VERSION = "0.1.0";

/** Returns the folder of an app's built pages, wherever a program is started. */
export const builtPages = (app: "login" | "portal"): string =>
  isRelease
    ? join(import.meta.dirname, app)
    : join(import.meta.dirname, "../../../apps", app, "dist");

/** Returns how a user calls one of our commands here. */
export const nameCommand = (command: string, args = ""): string =>
  isRelease
    ? ["node musubi.js", command, args].join(" ").trimEnd()
    : ["npm run", command, ...(args ? ["--", args] : [])].join(" ");
