// Generated from change-password-form.module.css by generate-css-types.ts.
declare const classes: {
  readonly "forgotten": string;
  readonly "note": string;
};
export default classes;
