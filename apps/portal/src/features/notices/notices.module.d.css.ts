// Generated from notices.module.css by generate-css-types.ts.
declare const classes: {
  readonly "about": string;
  readonly "failed": string;
  readonly "name": string;
  readonly "part": string;
  readonly "points": string;
  readonly "saved": string;
  readonly "told": string;
};
export default classes;
