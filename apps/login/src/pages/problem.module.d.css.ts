// Generated from problem.module.css by generate-css-types.ts.
declare const classes: {
  readonly "fine": string;
  readonly "problem": string;
};
export default classes;
