// Generated from error-list.module.css by generate-css-types.ts.
declare const classes: {
  readonly "errors": string;
};
export default classes;
