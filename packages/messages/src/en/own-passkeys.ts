import type { ownPasskeys as japanese } from "../ja/own-passkeys.ts";
import type { Words } from "../words.ts";

export const ownPasskeys: Words<typeof japanese> = {
  add: "Add a passkey",
  name: "Passkey",
  another: "Another passkey",
  unsupported:
    "You can’t add a passkey in this browser. Update the browser or the device, or try another browser.",
  renaming: {
    title: "Rename the passkey",
    label: "Name",
    submit: "Rename",
    missing: "Enter a name.",
    cancel: "Cancel",
    remove: "Remove this passkey",
  },
};
