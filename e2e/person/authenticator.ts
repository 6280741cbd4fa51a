import type { Page } from "@playwright/test";

type Authenticator = {
  remove(): Promise<void>;
  /** Takes it out of the holder's reach; what comes back gives it to them again, with its passkeys. */
  putAway(): Promise<() => Promise<void>>;
};

/**
 * Gives a tab an authenticator, one in the device or one that is plugged in: it finds passkeys by itself, and knows
 * its holder at once. From the list that a browser offers in a field, the passkey is chosen likewise.
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
