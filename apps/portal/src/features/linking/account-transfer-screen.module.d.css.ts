// Generated from account-transfer-screen.module.css by generate-css-types.ts.
declare const classes: {
  readonly "card": string;
  readonly "cards": string;
  readonly "description": string;
  readonly "logo": string;
  readonly "merge": string;
  readonly "mergeText": string;
  readonly "mergeTitle": string;
  readonly "name": string;
  readonly "note": string;
  readonly "part": string;
};
export default classes;
