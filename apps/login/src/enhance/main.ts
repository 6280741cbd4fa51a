import { askForTick } from "./ask-for-tick.ts";
import { carryTyped } from "./carry-typed.ts";
import { writeCodes } from "./code-input.ts";
import { copyDetails } from "./copy-details.ts";
import { countDown } from "./count-down.ts";
import { showDemoAccounts } from "./demo-accounts.ts";
import { focusFault } from "./focus-fault.ts";
import { keepPlace } from "./keep-place.ts";
import { checkPasswordRules } from "./password-rules.ts";
import { reportToOpener } from "./report-to-opener.ts";
import { revealPasswords } from "./reveal-passwords.ts";
import { submitOnce } from "./submit-once.ts";

// Comfort on top of forms that work without it.
carryTyped(window);
revealPasswords(document);
checkPasswordRules(document);
writeCodes(document);
askForTick(document);
submitOnce(document);
countDown(document);
copyDetails(window);
showDemoAccounts(document);
focusFault(document);
keepPlace(document);
reportToOpener(window);
