// Generated from page-title.module.css by generate-css-types.ts.
declare const classes: {
  readonly "centre": string;
  readonly "lead": string;
  readonly "title": string;
};
export default classes;
