// Generated from language-switch.module.css by generate-css-types.ts.
declare const classes: {
  readonly "option": string;
  readonly "switch": string;
};
export default classes;
