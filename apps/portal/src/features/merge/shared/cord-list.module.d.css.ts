// Generated from cord-list.module.css by generate-css-types.ts.
declare const classes: {
  readonly "cord": string;
  readonly "done": string;
  readonly "failed": string;
  readonly "refused": string;
  readonly "ring": string;
  readonly "sent": string;
  readonly "tie": string;
  readonly "turn": string;
  readonly "turning": string;
};
export default classes;
