// Generated from choice.module.css by generate-css-types.ts.
declare const classes: {
  readonly "choice": string;
  readonly "label": string;
  readonly "option": string;
};
export default classes;
