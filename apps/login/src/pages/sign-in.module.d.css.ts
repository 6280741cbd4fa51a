// Generated from sign-in.module.css by generate-css-types.ts.
declare const classes: {
  readonly "fault": string;
  readonly "form": string;
  readonly "submit": string;
};
export default classes;
