import { askForTick } from "./ask-for-tick.ts";
import { writeCodes } from "./code-input.ts";
import { copyDetails } from "./copy-details.ts";
import { countDown } from "./count-down.ts";
import { keepPlace } from "./keep-place.ts";
import { checkPasswordRules } from "./password-rules.ts";
import { reportToOpener } from "./report-to-opener.ts";

// Comfort that the sign-in form has no use for: it is the page that people wait for first. It runs after main.ts.
askForTick(document);
checkPasswordRules(document);
writeCodes(document);
countDown(document);
copyDetails(window);
keepPlace(document);
reportToOpener(window);
