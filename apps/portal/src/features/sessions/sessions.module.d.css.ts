// Generated from sessions.module.css by generate-css-types.ts.
declare const classes: {
  readonly "fact": string;
  readonly "facts": string;
  readonly "name": string;
  readonly "part": string;
  readonly "row": string;
  readonly "soft": string;
  readonly "tag": string;
};
export default classes;
