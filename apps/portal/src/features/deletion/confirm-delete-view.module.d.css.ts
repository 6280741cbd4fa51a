// Generated from confirm-delete-view.module.css by generate-css-types.ts.
declare const classes: {
  readonly "appear": string;
  readonly "asking": string;
  readonly "decision": string;
  readonly "none": string;
  readonly "part": string;
  readonly "unanswered": string;
};
export default classes;
