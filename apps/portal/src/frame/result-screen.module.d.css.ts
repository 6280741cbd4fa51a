// Generated from result-screen.module.css by generate-css-types.ts.
declare const classes: {
  readonly "result": string;
};
export default classes;
