// Generated from knot.module.css by generate-css-types.ts.
declare const classes: {
  readonly "draw": string;
  readonly "drawn": string;
  readonly "knot": string;
  readonly "large": string;
  readonly "line": string;
  readonly "medium": string;
  readonly "small": string;
  readonly "theirs": string;
};
export default classes;
