import { askForTick } from "./ask-for-tick.ts";
import { writeCodes } from "./code-input.ts";
import { copyDetails } from "./copy-details.ts";
import { countDown } from "./count-down.ts";
import { keepHash } from "./keep-hash.ts";
import { checkPasswordRules } from "./password-rules.ts";
import { reportToOpener } from "./report-to-opener.ts";

// Improvements that the sign-in form does not need: that page loads faster without them. Runs after main.ts.
askForTick(document);
checkPasswordRules(document);
writeCodes(document);
countDown(document);
copyDetails(window);
keepHash(document);
reportToOpener(window);
