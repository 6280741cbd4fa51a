// Generated from consequences.module.css by generate-css-types.ts.
declare const classes: {
  readonly "advice": string;
  readonly "ends": string;
  readonly "item": string;
  readonly "list": string;
  readonly "part": string;
  readonly "stays": string;
};
export default classes;
