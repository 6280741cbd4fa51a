// Generated from confirm-delete-view.module.css by generate-css-types.ts.
declare const classes: {
  readonly "decision": string;
  readonly "part": string;
};
export default classes;
