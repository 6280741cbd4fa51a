// Generated from young-ways.module.css by generate-css-types.ts.
declare const classes: {
  readonly "list": string;
  readonly "name": string;
  readonly "row": string;
  readonly "since": string;
};
export default classes;
