/** As OpenSSL and Node name what may be wrong with a certificate. */
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_(?:GET|VERIFY|DECODE)/;

/** Says why no connection comes about, and what to do, if that is for the certificate at an address. */
export async function findDistrust(url: string): Promise<string | undefined> {
  try {
    await fetch(url, { redirect: "manual" });
    return undefined;
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as { code?: string };
    if (code === undefined || !CERTIFICATE.test(code)) return undefined;
    return `its certificate is not trusted (${code}). If your own authority made it, name that authority's file in NODE_EXTRA_CA_CERTS.`;
  }
}
