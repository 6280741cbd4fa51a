import type { text as japanese } from "../ja/text.ts";
import type { Words } from "../words.ts";

export const text: Words<typeof japanese> = {
  reset_password_error: "Sending failed. Please check the e-\u2060mail address and try again.",
  transfer_failed: "Link failed. Please check that it is the right account.",
};
