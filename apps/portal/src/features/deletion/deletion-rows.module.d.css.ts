// Generated from deletion-rows.module.css by generate-css-types.ts.
declare const classes: {
  readonly "appear": string;
  readonly "asking": string;
  readonly "none": string;
  readonly "obstacle": string;
  readonly "said": string;
};
export default classes;
