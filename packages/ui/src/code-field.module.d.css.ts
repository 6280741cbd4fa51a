// Generated from code-field.module.css by generate-css-types.ts.
declare const classes: {
  readonly "blink": string;
  readonly "cell": string;
  readonly "cells": string;
  readonly "chosen": string;
  readonly "code": string;
  readonly "input": string;
  readonly "next": string;
};
export default classes;
