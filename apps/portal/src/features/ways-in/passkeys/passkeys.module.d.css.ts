// Generated from passkeys.module.css by generate-css-types.ts.
declare const classes: {
  readonly "add": string;
  readonly "buttons": string;
  readonly "renaming": string;
  readonly "soft": string;
};
export default classes;
