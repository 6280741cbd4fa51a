// Generated from social-buttons.module.css by generate-css-types.ts.
declare const classes: {
  readonly "link": string;
  readonly "or": string;
  readonly "social": string;
};
export default classes;
