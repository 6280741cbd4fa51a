// Generated from layout.module.css by generate-css-types.ts.
declare const classes: {
  readonly "actions": string;
  readonly "part": string;
};
export default classes;
