// Generated from rows.module.css by generate-css-types.ts.
declare const classes: {
  readonly "row": string;
  readonly "rows": string;
};
export default classes;
