// Generated from held-there.module.css by generate-css-types.ts.
declare const classes: {
  readonly "steps": string;
};
export default classes;
