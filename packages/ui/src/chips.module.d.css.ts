// Generated from chips.module.css by generate-css-types.ts.
declare const classes: {
  readonly "chip": string;
  readonly "chips": string;
  readonly "unset": string;
};
export default classes;
