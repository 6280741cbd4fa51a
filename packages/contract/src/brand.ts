/** The parts of an operator's site that only servers and tests need. Pages get its style sheet. */
export { describeButton, SURFACES } from "./brand-colours.ts";
export { drawBrandSheet } from "./brand-sheet.ts";
export { contrast } from "./rules/contrast.ts";
export { type SiteFile, siteFile } from "./site-file.ts";
