// Generated from button.module.css by generate-css-types.ts.
declare const classes: {
  readonly "button": string;
  readonly "compact": string;
  readonly "danger": string;
  readonly "full": string;
  readonly "primary": string;
  readonly "quiet": string;
  readonly "text": string;
};
export default classes;
