import { isGrinding } from "@musubi/environment/grind";
import fc from "fast-check";

// What is drawn at random is the same in every run, so that a failure is the change's. `npm run test:grind` draws anew.
if (!isGrinding) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20_261_116 });
