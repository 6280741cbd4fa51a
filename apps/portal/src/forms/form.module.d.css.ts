// Generated from form.module.css by generate-css-types.ts.
declare const classes: {
  readonly "form": string;
};
export default classes;
