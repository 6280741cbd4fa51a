import { writeCssTypes } from "./css-types.ts";

// Runs before the types are checked.
await writeCssTypes();
