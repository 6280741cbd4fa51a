// Generated from ways-in.module.css by generate-css-types.ts.
declare const classes: {
  readonly "facts": string;
  readonly "left": string;
  readonly "name": string;
  readonly "popup": string;
  readonly "question": string;
  readonly "soft": string;
  readonly "told": string;
  readonly "way": string;
  readonly "ways": string;
};
export default classes;
