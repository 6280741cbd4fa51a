// Generated from my-data.module.css by generate-css-types.ts.
declare const classes: {
  readonly "held": string;
  readonly "lacking": string;
  readonly "news": string;
  readonly "part": string;
  readonly "stack": string;
  readonly "titles": string;
  readonly "ways": string;
};
export default classes;
