/** What only servers and checks need of an operator's site: pages get its style sheet. */
export { describeButton, SURFACES } from "./brand-colours.ts";
export { drawBrandSheet } from "./brand-sheet.ts";
export { contrast } from "./rules/contrast.ts";
export { type SiteFile, siteFile } from "./site-file.ts";
