// Generated from password-rules.module.css by generate-css-types.ts.
declare const classes: {
  readonly "check": string;
  readonly "dot": string;
  readonly "rule": string;
};
export default classes;
