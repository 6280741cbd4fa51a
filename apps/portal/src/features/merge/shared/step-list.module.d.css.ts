// Generated from step-list.module.css by generate-css-types.ts.
declare const classes: {
  readonly "failed": string;
  readonly "moved": string;
};
export default classes;
