import { jsx, jsxs } from "./jsx-runtime.ts";

export { Fragment, type JSX } from "./jsx-runtime.ts";

type Create = typeof jsx;

/** What JSX expressions call while developing. */
export const jsxDEV = (
  type: Parameters<Create>[0],
  props: Parameters<Create>[1],
  key: Parameters<Create>[2],
  hasFixedChildren: boolean,
) => (hasFixedChildren ? jsxs : jsx)(type, props, key);
