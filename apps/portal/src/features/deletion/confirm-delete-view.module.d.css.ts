// Generated from confirm-delete-view.module.css by generate-css-types.ts.
declare const classes: {
  readonly "appear": string;
  readonly "asking": string;
  readonly "none": string;
  readonly "part": string;
};
export default classes;
