// Generated from two-ids.module.css by generate-css-types.ts.
declare const classes: {
  readonly "card": string;
  readonly "cord": string;
  readonly "cords": string;
  readonly "email": string;
  readonly "growing": string;
  readonly "ids": string;
  readonly "knot": string;
  readonly "lines": string;
  readonly "loose": string;
  readonly "method": string;
  readonly "role": string;
  readonly "room": string;
  readonly "target": string;
  readonly "tying": string;
  readonly "untied": string;
};
export default classes;
