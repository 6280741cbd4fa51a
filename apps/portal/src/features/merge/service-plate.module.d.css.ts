// Generated from service-plate.module.css by generate-css-types.ts.
declare const classes: {
  readonly "icon": string;
  readonly "name": string;
  readonly "plate": string;
  readonly "sub": string;
  readonly "words": string;
};
export default classes;
