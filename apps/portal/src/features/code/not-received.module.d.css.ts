// Generated from not-received.module.css by generate-css-types.ts.
declare const classes: {
  readonly "lead": string;
  readonly "part": string;
};
export default classes;
