// Generated from my-data.module.css by generate-css-types.ts.
declare const classes: {
  readonly "held": string;
  readonly "lacking": string;
  readonly "layer": string;
  readonly "news": string;
  readonly "part": string;
  readonly "stack": string;
  readonly "title": string;
  readonly "ways": string;
};
export default classes;
