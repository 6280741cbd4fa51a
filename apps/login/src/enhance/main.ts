import { carryTyped } from "./carry-typed.ts";
import { showDemoAccounts } from "./demo-accounts.ts";
import { focusFault } from "./focus-fault.ts";
import { loadPasskeys } from "./load-passkeys.ts";
import { revealPasswords } from "./reveal-passwords.ts";
import { submitOnce } from "./submit-once.ts";

// Improves forms that work without scripts. What the sign-in form does not need is in forms.ts.
carryTyped(window);
revealPasswords(document);
submitOnce(document);
showDemoAccounts(document);
focusFault(document);
loadPasskeys(document);
