import { isGrinding, sampleSeed } from "@musubi/environment/grind";
import fc from "fast-check";

// Random values are the same in every run, so that a failure is due to the change; in the sample,
// they are the same for the same files. `npm run test:all` draws new ones.
if (!isGrinding) {
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: sampleSeed ?? 20_261_116 });
}
