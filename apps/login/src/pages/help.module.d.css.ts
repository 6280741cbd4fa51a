// Generated from help.module.css by generate-css-types.ts.
declare const classes: {
  readonly "back": string;
  readonly "contents": string;
  readonly "part": string;
  readonly "question": string;
  readonly "reached": string;
  readonly "topic": string;
};
export default classes;
