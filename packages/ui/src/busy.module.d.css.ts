// Generated from busy.module.css by generate-css-types.ts.
declare const classes: {
  readonly "appear": string;
  readonly "busy": string;
  readonly "turn": string;
};
export default classes;
