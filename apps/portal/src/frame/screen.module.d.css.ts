// Generated from screen.module.css by generate-css-types.ts.
declare const classes: {
  readonly "screen": string;
};
export default classes;
