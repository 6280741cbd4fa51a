// Generated from visually-hidden.module.css by generate-css-types.ts.
declare const classes: {
  readonly "hidden": string;
};
export default classes;
