// Generated from social-button.module.css by generate-css-types.ts.
declare const classes: {
  readonly "apple": string;
  readonly "button": string;
  readonly "google": string;
  readonly "logo": string;
};
export default classes;
