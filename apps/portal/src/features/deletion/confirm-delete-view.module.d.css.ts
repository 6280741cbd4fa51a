// Generated from confirm-delete-view.module.css by generate-css-types.ts.
declare const classes: {
  readonly "none": string;
  readonly "part": string;
};
export default classes;
