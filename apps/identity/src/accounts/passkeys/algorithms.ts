/** The signature algorithms of authenticators, by COSE number: ECDSA, EdDSA, and RSA for Windows. */
export const ALGORITHMS: number[] = [-7, -8, -257];
