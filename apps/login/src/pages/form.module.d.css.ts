// Generated from form.module.css by generate-css-types.ts.
declare const classes: {
  readonly "advice": string;
  readonly "aside": string;
  readonly "cancel": string;
  readonly "error": string;
  readonly "forgot": string;
  readonly "form": string;
  readonly "help": string;
  readonly "links": string;
  readonly "notice": string;
  readonly "part": string;
  readonly "points": string;
  readonly "submit": string;
  readonly "terms": string;
  readonly "told": string;
  readonly "wait": string;
};
export default classes;
