/** The signatures that authenticators make, as COSE numbers them: of ECDSA, of EdDSA, and of RSA, which Windows has. */
export const ALGORITHMS: number[] = [-7, -8, -257];
