// Generated from sentence.module.css by generate-css-types.ts.
declare const classes: {
  readonly "whole": string;
};
export default classes;
