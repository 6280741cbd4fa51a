const ARGON2 = /^\$argon2(?:id|i|d)\$v=\d+\$m=\d+,t=\d+,p=\d+\$[\w+/]+\$[\w+/]+$/;

/** Returns whether a password can be compared with what an account has in the place of a hash. */
export const isReadable = (passwordHash: string | null): boolean =>
  passwordHash !== null && ARGON2.test(passwordHash);
