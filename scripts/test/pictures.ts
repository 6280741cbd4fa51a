import { runCommand } from "@musubi/environment";
import { endWhenAsked } from "../build/stop-request.ts";
import { readPictureArguments } from "./picture-arguments.ts";
import { walkStates } from "./walk-states.ts";

/** Takes a picture of every state of every screen, and puts them on sheets. */
endWhenAsked();
await runCommand(() =>
  walkStates("Take the pictures", readPictureArguments(process.argv.slice(2))),
);
