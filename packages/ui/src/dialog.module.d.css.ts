// Generated from dialog.module.css by generate-css-types.ts.
declare const classes: {
  readonly "actions": string;
  readonly "content": string;
  readonly "dialog": string;
  readonly "fade": string;
  readonly "picture": string;
  readonly "result": string;
  readonly "rise": string;
  readonly "title": string;
  readonly "words": string;
};
export default classes;
