// Generated from demo-accounts.module.css by generate-css-types.ts.
declare const classes: {
  readonly "demo": string;
  readonly "lead": string;
  readonly "people": string;
};
export default classes;
