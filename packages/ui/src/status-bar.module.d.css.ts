// Generated from status-bar.module.css by generate-css-types.ts.
declare const classes: {
  readonly "bar": string;
};
export default classes;
