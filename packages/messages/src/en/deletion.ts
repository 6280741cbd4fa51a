import type { deletion as japanese } from "../ja/deletion.ts";
import type { Words } from "../words.ts";

/** What is said when the account is deleted: what every service says to it, the consent, and the end. */
export const deletion: Words<typeof japanese> = {
  title: "Delete your account",
  lead: "This also ends your registration with the services below. It cannot be undone.",
  leadWithoutServices: "This cannot be undone.",
  services: "Services that end with it",
  noServices: "You do not use any services with this ID.",
  deletable: "Can be deleted",
  notDeletable: "Cannot be deleted now",
  blocked: "Your account cannot be deleted yet",
  otherService: "Another service",
  refused: (service) => `${service} cannot be deleted now.`,
  unasked: (service) => `${service} could not be asked. Please try again later.`,
  agree: "I have read this, and agree to the deletion of my account.",
  submit: "Delete account",
  back: "Back to your account",
  done: {
    title: "Your account has been deleted",
    text: "Thank you for having been with us.",
  },
};
