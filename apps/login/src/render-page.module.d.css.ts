// Generated from render-page.module.css by generate-css-types.ts.
declare const classes: {
  readonly "helped": string;
};
export default classes;
