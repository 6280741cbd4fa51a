// Generated from error-screen.module.css by generate-css-types.ts.
declare const classes: {
  readonly "contact": string;
  readonly "detail": string;
  readonly "details": string;
  readonly "label": string;
  readonly "lead": string;
  readonly "part": string;
  readonly "result": string;
};
export default classes;
