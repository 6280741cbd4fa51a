// Generated from code-input.module.css by generate-css-types.ts.
declare const classes: {
  readonly "cell": string;
  readonly "cells": string;
  readonly "code": string;
  readonly "input": string;
};
export default classes;
