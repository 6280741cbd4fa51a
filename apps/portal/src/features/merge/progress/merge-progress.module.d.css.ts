// Generated from merge-progress.module.css by generate-css-types.ts.
declare const classes: {
  readonly "bar": string;
  readonly "count": string;
  readonly "progress": string;
};
export default classes;
