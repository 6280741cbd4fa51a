import type { Page } from "@playwright/test";

type Authenticator = {
  remove(): Promise<void>;
  /** Removes the authenticator. Returns a function that gives it back, with its passkeys. */
  putAway(): Promise<() => Promise<void>>;
};

/**
 * Gives a tab an authenticator, built in or plugged in: it finds passkeys by itself, and verifies
 * its holder at once. It also chooses the passkey from the list that a browser offers in a field.
 */
export async function giveAuthenticator(
  page: Page,
  transport: "internal" | "usb" = "internal",
): Promise<Authenticator> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const plugIn = async () => {
    const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport,
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return authenticatorId;
  };
  let authenticatorId = await plugIn();
  const remove = async () => {
    await devtools.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId });
  };
  return {
    remove,
    async putAway() {
      const { credentials } = await devtools.send("WebAuthn.getCredentials", { authenticatorId });
      await remove();
      return async () => {
        authenticatorId = await plugIn();
        for (const credential of credentials) {
          await devtools.send("WebAuthn.addCredential", { authenticatorId, credential });
        }
      };
    },
  };
}
