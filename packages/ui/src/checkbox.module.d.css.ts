// Generated from checkbox.module.css by generate-css-types.ts.
declare const classes: {
  readonly "box": string;
  readonly "label": string;
};
export default classes;
