// Generated from password-field.module.css by generate-css-types.ts.
declare const classes: {
  readonly "closed": string;
  readonly "open": string;
  readonly "reveal": string;
};
export default classes;
