// Generated from action-list.module.css by generate-css-types.ts.
declare const classes: {
  readonly "item": string;
  readonly "label": string;
  readonly "list": string;
  readonly "row": string;
};
export default classes;
