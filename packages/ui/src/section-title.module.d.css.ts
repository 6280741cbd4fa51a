// Generated from section-title.module.css by generate-css-types.ts.
declare const classes: {
  readonly "title": string;
};
export default classes;
