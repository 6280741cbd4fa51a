// Generated from loading.module.css by generate-css-types.ts.
declare const classes: {
  readonly "appear": string;
  readonly "breathe": string;
  readonly "knot": string;
  readonly "loading": string;
};
export default classes;
