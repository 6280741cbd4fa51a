// Generated from activity.module.css by generate-css-types.ts.
declare const classes: {
  readonly "failed": string;
  readonly "part": string;
  readonly "row": string;
  readonly "soft": string;
  readonly "what": string;
};
export default classes;
