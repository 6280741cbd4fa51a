// Generated from resend-button.module.css by generate-css-types.ts.
declare const classes: {
  readonly "wait": string;
};
export default classes;
