import type { passkey as japanese } from "../ja/passkey.ts";
import type { Words } from "../words.ts";

export const passkey: Words<typeof japanese> = {
  logIn: "Log in with a passkey",
  prove: "Confirm with a passkey",
  add: {
    title: "Add a passkey",
    lead: (email) => `For ${email}. Next time, log in with your fingerprint, face or screen lock.`,
    submit: "Add a passkey",
    skip: "Go back without adding one",
    onward: "Back",
  },
  offer: {
    title: "Log in more easily next time",
    lead: "A passkey uses your fingerprint, face or screen lock.",
    submit: "Add a passkey",
    skip: "Not now",
    onward: "Continue",
    later: "You can also add one later, under “Ways to log in” in your account.",
  },
  name: "Passkey name",
  nameHint: "You can change it later.",
  unsupported:
    "You can’t add a passkey in this browser. Update the browser or the device, or try another browser.",
  cancelled: "No passkey was added. You can try again.",
  faults: {
    "wrong-passkey":
      "We couldn’t add the passkey. It may have taken too long, or the connection was lost. Try again.",
    "known-passkey":
      "This device or app already has a passkey for this ID. You can use it to log in.",
    "too-many-passkeys":
      "You can have up to 20 passkeys. Remove one that you don’t use, then try again.",
    "under-way": "Another change to this ID is under way. Try again once it’s finished.",
    resting: "This ID is frozen, or changes to it are stopped. Check the e-\u2060mail we sent you.",
    crowded: "There were too many requests.",
    overloaded: "We’re very busy right now.",
  },
};
