// Generated from page.module.css by generate-css-types.ts.
declare const classes: {
  readonly "aside": string;
  readonly "body": string;
  readonly "column": string;
  readonly "main": string;
  readonly "page": string;
  readonly "wide": string;
};
export default classes;
