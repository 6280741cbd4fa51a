import { runCommand } from "@musubi/environment";
import { endWhenAsked } from "../build/stop-request.ts";
import { readPictureArguments } from "./picture-arguments.ts";
import { walkStates } from "./walk-states.ts";

/** Prints how much there is to read on each screen before its main button, in both languages. */
endWhenAsked();
await runCommand(() => {
  const { files } = readPictureArguments(process.argv.slice(2));
  return walkStates("Count the words", { variant: "words", files });
});
