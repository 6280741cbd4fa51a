import type { ownPasskeys as japanese } from "../ja/own-passkeys.ts";
import type { Words } from "../words.ts";

export const ownPasskeys: Words<typeof japanese> = {
  title: "Passkeys",
  lead: "With a passkey you log in with your fingerprint, your face or your screen lock, without typing a password.",
  add: "Add a passkey",
  leads:
    "You add it on the log-\u2060in page. If it has been a while since you logged in, you’re asked to log in again.",
  unsupported:
    "A passkey can’t be added in this browser. Update the browser or the device, or try another browser.",
  rename: "Rename",
  renameOf: (name) => `Rename the passkey “${name}”`,
  renaming: {
    label: "Name of the passkey",
    submit: "Rename",
    cancel: "Cancel",
    missing: "Enter a name.",
    gone: "This passkey has been removed already.",
    failed: "The connection failed. Check it and try again.",
  },
  renamed: (name) => `The passkey was renamed to “${name}”.`,
};
