import type { text as japanese } from "../ja/text.ts";
import type { Words } from "../words.ts";

export const text: Words<typeof japanese> = {
  reset_password_error: "Sending failed. Check the e-\u2060mail address and try again.",
  transfer_failed: "Link failed. Check that it’s the right account.",
};
