// Generated from place.module.css by generate-css-types.ts.
declare const classes: {
  readonly "away": string;
  readonly "decision": string;
  readonly "fact": string;
  readonly "facts": string;
  readonly "icon": string;
  readonly "list": string;
  readonly "name": string;
  readonly "part": string;
  readonly "point": string;
  readonly "points": string;
  readonly "said": string;
  readonly "sign": string;
  readonly "site": string;
  readonly "soft": string;
  readonly "unanswered": string;
  readonly "value": string;
  readonly "visit": string;
};
export default classes;
