import { addPasskey } from "./add-passkey.ts";
import { logInWithPasskey } from "./log-in-with-passkey.ts";

for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-passkey]")) {
  if (button.form) logInWithPasskey(button, button.form);
}
const canMake = document.querySelector<HTMLInputElement>("[name=passkeys]");
if (canMake && (await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable())) {
  canMake.value = "1";
}
const adding = document.querySelector<HTMLFormElement>("form[data-new-passkey]");
if (adding) addPasskey(adding);
