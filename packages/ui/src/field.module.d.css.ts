// Generated from field.module.css by generate-css-types.ts.
declare const classes: {
  readonly "control": string;
  readonly "error": string;
  readonly "field": string;
  readonly "head": string;
  readonly "hint": string;
  readonly "input": string;
  readonly "label": string;
  readonly "trailing": string;
  readonly "withTrailing": string;
};
export default classes;
