// Generated from place-list.module.css by generate-css-types.ts.
declare const classes: {
  readonly "place": string;
  readonly "places": string;
};
export default classes;
