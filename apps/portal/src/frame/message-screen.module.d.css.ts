// Generated from message-screen.module.css by generate-css-types.ts.
declare const classes: {
  readonly "picture": string;
  readonly "screen": string;
};
export default classes;
