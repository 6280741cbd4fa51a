// Generated from passkey.module.css by generate-css-types.ts.
declare const classes: {
  readonly "adding": string;
  readonly "passkey": string;
  readonly "unsupported": string;
};
export default classes;
