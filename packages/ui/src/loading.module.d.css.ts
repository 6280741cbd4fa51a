// Generated from loading.module.css by generate-css-types.ts.
declare const classes: {
  readonly "appear": string;
  readonly "breathe": string;
  readonly "control": string;
  readonly "late": string;
  readonly "line": string;
  readonly "loading": string;
  readonly "row": string;
  readonly "shape": string;
  readonly "title": string;
};
export default classes;
