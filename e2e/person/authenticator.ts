import type { Page } from "@playwright/test";

/**
 * Gives a tab an authenticator, one in the device or one that is plugged in: it finds passkeys by itself, and knows
 * its holder at once.
 */
export async function giveAuthenticator(
  page: Page,
  transport: "internal" | "usb" = "internal",
): Promise<{ remove(): Promise<void> }> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
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
  return {
    async remove() {
      await devtools.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId });
    },
  };
}
