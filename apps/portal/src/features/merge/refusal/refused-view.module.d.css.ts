// Generated from refused-view.module.css by generate-css-types.ts.
declare const classes: {
  readonly "line": string;
  readonly "link": string;
  readonly "remedy": string;
};
export default classes;
