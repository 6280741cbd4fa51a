/** The names of certificate errors in OpenSSL and Node. */
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_(?:GET|VERIFY|DECODE)/;

/** Returns why a connection fails, and what to do, if the cause is the certificate at an address. */
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
