// Generated from account-auth-screen.module.css by generate-css-types.ts.
declare const classes: {
  readonly "credentials": string;
  readonly "more": string;
  readonly "note": string;
  readonly "or": string;
  readonly "popup": string;
  readonly "social": string;
};
export default classes;
