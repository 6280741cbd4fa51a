// Generated from ways-in.module.css by generate-css-types.ts.
declare const classes: {
  readonly "actions": string;
  readonly "facts": string;
  readonly "left": string;
  readonly "name": string;
  readonly "popup": string;
  readonly "soft": string;
  readonly "way": string;
};
export default classes;
