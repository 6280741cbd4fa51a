// Generated from social-buttons.module.css by generate-css-types.ts.
declare const classes: {
  readonly "apple": string;
  readonly "button": string;
  readonly "google": string;
  readonly "logo": string;
  readonly "or": string;
  readonly "social": string;
};
export default classes;
