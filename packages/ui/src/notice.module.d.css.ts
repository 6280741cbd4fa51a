// Generated from notice.module.css by generate-css-types.ts.
declare const classes: {
  readonly "alert": string;
  readonly "body": string;
  readonly "dismiss": string;
  readonly "done": string;
  readonly "icon": string;
  readonly "info": string;
  readonly "notice": string;
  readonly "title": string;
};
export default classes;
