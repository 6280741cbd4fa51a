// Generated from merge-screen.module.css by generate-css-types.ts.
declare const classes: {
  readonly "actions": string;
  readonly "bar": string;
  readonly "count": string;
  readonly "line": string;
  readonly "link": string;
  readonly "part": string;
  readonly "progress": string;
};
export default classes;
