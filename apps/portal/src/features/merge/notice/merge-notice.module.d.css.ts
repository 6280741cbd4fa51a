// Generated from merge-notice.module.css by generate-css-types.ts.
declare const classes: {
  readonly "link": string;
};
export default classes;
