// Generated from home-view.module.css by generate-css-types.ts.
declare const classes: {
  readonly "account": string;
  readonly "date": string;
  readonly "email": string;
  readonly "home": string;
  readonly "id": string;
  readonly "none": string;
  readonly "notices": string;
  readonly "part": string;
  readonly "services": string;
};
export default classes;
