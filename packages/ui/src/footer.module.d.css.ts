// Generated from footer.module.css by generate-css-types.ts.
declare const classes: {
  readonly "footer": string;
  readonly "link": string;
  readonly "links": string;
};
export default classes;
