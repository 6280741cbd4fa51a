// Generated from service-list.module.css by generate-css-types.ts.
declare const classes: {
  readonly "asleep": string;
  readonly "cord": string;
  readonly "dashed": string;
  readonly "icon": string;
  readonly "item": string;
  readonly "list": string;
  readonly "loose": string;
  readonly "name": string;
  readonly "ring": string;
  readonly "row": string;
  readonly "sub": string;
  readonly "words": string;
};
export default classes;
