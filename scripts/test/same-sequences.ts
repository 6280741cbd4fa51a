import { isGrinding, sampleSeed } from "@musubi/environment/grind";
import fc from "fast-check";

// What is drawn at random is the same in every run, so that a failure is the change's; in the sample, in every run of
// the same files. `npm run test:all` draws anew.
if (!isGrinding) {
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: sampleSeed ?? 20_261_116 });
}
