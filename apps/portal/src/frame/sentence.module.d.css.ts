// Generated from sentence.module.css by generate-css-types.ts.
declare const classes: {
  readonly "address": string;
};
export default classes;
