import { writeCssTypes } from "./css-types.ts";

// Before types are checked.
await writeCssTypes();
