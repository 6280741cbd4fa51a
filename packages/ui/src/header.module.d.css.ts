// Generated from header.module.css by generate-css-types.ts.
declare const classes: {
  readonly "back": string;
  readonly "before": string;
  readonly "brand": string;
  readonly "end": string;
  readonly "header": string;
  readonly "lead": string;
  readonly "mark": string;
};
export default classes;
