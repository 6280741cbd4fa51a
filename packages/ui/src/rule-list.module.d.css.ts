// Generated from rule-list.module.css by generate-css-types.ts.
declare const classes: {
  readonly "met": string;
  readonly "rule": string;
  readonly "rules": string;
};
export default classes;
