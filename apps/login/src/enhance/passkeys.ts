import { addPasskey } from "./add-passkey.ts";
import { logInWithPasskey } from "./log-in-with-passkey.ts";

for (const form of document.querySelectorAll<HTMLFormElement>("form[data-passkey]")) {
  logInWithPasskey(form);
}
const canMake = document.querySelector<HTMLInputElement>("[name=passkeys]");
if (canMake && (await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable())) {
  canMake.value = "1";
}
const adding = document.querySelector<HTMLFormElement>("form[data-new-passkey]");
if (adding) addPasskey(adding);
