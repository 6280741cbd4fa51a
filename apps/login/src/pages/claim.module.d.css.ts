// Generated from claim.module.css by generate-css-types.ts.
declare const classes: {
  readonly "fact": string;
  readonly "facts": string;
  readonly "fine": string;
  readonly "form": string;
  readonly "next": string;
  readonly "part": string;
  readonly "parts": string;
  readonly "picture": string;
  readonly "what": string;
};
export default classes;
