import { describe, expect, test } from "vitest";
import { costOfHash, isOurs, mostCostOf } from "./cost-of-hash.ts";
import { readHashKind } from "./read-hash.ts";
import { comparesAll, UnreadableHashError, verifyHash } from "./verify-hash.ts";

const base64 = (hex: string): string =>
  Buffer.from(hex, "hex").toString("base64").replaceAll("=", "");
const SALT = "c2FsdA";
const FIREBASE_KEY =
  "jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA";
const FIREBASE_HASH =
  "lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ";

/**
 * Hashes that were published by the makers of each algorithm, or made by another implementation than the one tested
 * here.
 */
const VECTORS: readonly (readonly [string, password: string, hash: string, cost: number])[] = [
  [
    "argon2i of version 16, phc-winner-argon2",
    "password",
    "$argon2i$m=65536,t=2,p=1$c29tZXNhbHQ$9sTbSlTio3Biev89thdrlKKiCaYsjjYVJxGAL3swxpQ",
    3.4,
  ],
  [
    "argon2i, phc-winner-argon2",
    "password",
    "$argon2i$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$wWKIMhR9lyDFvRz9YTZweHKfbftvj+qf+YFY4NeBbtA",
    3.4,
  ],
  [
    "argon2id, phc-winner-argon2",
    "password",
    "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc",
    3.4,
  ],
  [
    "argon2d, by OpenSSL",
    "password",
    "$argon2d$v=19$m=256,t=2,p=1$c29tZXNhbHQ$JcTui6RIBUtJ78gE5Hi52CO+H5vS6Z9R1uxAB6OhUB8",
    0.013,
  ],
  ["bcrypt, Openwall", "U*U", "$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW", 0.08],
  ["bcrypt by PHP", "U*U", "$2y$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW", 0.08],
  [
    "bcrypt of more than 72 bytes, Openwall",
    "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789chars after 72 are ignored",
    "$2a$05$abcdefghijklmnopqrstuu5s2v8.iXieOjg/.AySBTTZIIVFJeBui",
    0.08,
  ],
  [
    "scrypt, RFC 7914",
    "pleaseletmein",
    `$scrypt$ln=14,r=8,p=1$U29kaXVtQ2hsb3JpZGU$${base64(
      "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887",
    )}`,
    2,
  ],
  [
    "Firebase's scrypt, firebase/scrypt",
    "user1password",
    `$firebase-scrypt$r=8,m=14$42xEC+ixf3L2lw$Bw$${FIREBASE_KEY}$${FIREBASE_HASH}`,
    2,
  ],
  [
    "PBKDF2 with SHA-1, RFC 6070",
    "password",
    `$pbkdf2-sha1$i=4096$${SALT}$${base64("4b007901b765489abead49d926f721d065a429c1")}`,
    0.05,
  ],
  [
    "PBKDF2 with SHA-256, RFC 7914",
    "passwd",
    `$pbkdf2-sha256$i=1$${SALT}$${base64(
      "55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc49ca9cccf179b645991664b39d77ef317c71b845b1e30bd509112041d3a19783",
    )}`,
    0,
  ],
  [
    "PBKDF2 with SHA-512",
    "password",
    `$pbkdf2-sha512$i=1$${SALT}$${base64(
      "867f70cf1ade02cff3752599a3a53dc4af34c7a669815ae5d513554e1c8cf252c02d470a285a0501bad999bfe943c08f050235d7d68b1da55e63f73b60a57fce",
    )}`,
    0,
  ],
];

describe("hashes from other systems", () => {
  test.each(VECTORS)(
    "%s: the right password matches, and another one does not",
    async (_, password, hash, cost) => {
      expect(await verifyHash(hash, password, new Map())).toBe(true);
      expect(await verifyHash(hash, `x${password}`, new Map())).toBe(false);
      expect(costOfHash(hash)).toBeCloseTo(cost, 1);
      expect(isOurs(hash)).toBe(false);
    },
  );

  test("a pepper is appended to the password, and read from a variable", async () => {
    const hash = "$pepper=PEPPER_OLD$2b$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW";
    expect(readHashKind(hash)).toBe("bcrypt");
    expect(await verifyHash(hash, "U", new Map([["PEPPER_OLD", "*U"]]))).toBe(true);
    expect(await verifyHash(hash, "U", new Map([["PEPPER_OLD", "*V"]]))).toBe(false);
    await expect(verifyHash(hash, "U", new Map())).rejects.toThrow(UnreadableHashError);
  });

  test("the key of a Firebase project may be in a variable", async () => {
    const hash = `$pepper=PEPPER_FIREBASE$firebase-scrypt$r=8,m=14$42xEC+ixf3L2lw$Bw$$${FIREBASE_HASH}`;
    const peppers = new Map([["PEPPER_FIREBASE", FIREBASE_KEY]]);
    expect(await verifyHash(hash, "user1password", peppers)).toBe(true);
    expect(await verifyHash(hash, "user2password", peppers)).toBe(false);
  });

  test.each([
    "",
    "$1$salt$hash",
    "$2x$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW",
    "$2b$99$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW",
    "$argon2id$v=19$m=65536,t=2,p=1$$",
    "$pbkdf2-sha1$i=1$c2FsdA$",
    "$pepper=IDENTITY_SECRET$2b$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW",
    "5f4dcc3b5aa765d61d8327deb882cf99",
  ])("%j cannot be read, and its cost is unknown", async (hash) => {
    expect(readHashKind(hash)).toBeUndefined();
    expect(costOfHash(hash)).toBeUndefined();
    await expect(verifyHash(hash, "password", new Map())).rejects.toThrow(UnreadableHashError);
  });

  test.each([
    ["bcrypt of 12 rounds, as most have it, is accepted", `$2b$12$${"a".repeat(53)}`, true],
    ["bcrypt of 13 rounds costs too much", `$2b$13$${"a".repeat(53)}`, false],
    ["scrypt of 64 MiB is accepted", "$scrypt$ln=16,r=8,p=1$c2FsdA$aGFzaGhhc2hoYXNo", true],
    ["scrypt of 128 MiB costs too much", "$scrypt$ln=17,r=8,p=1$c2FsdA$aGFzaGhhc2hoYXNo", false],
    [
      "PBKDF2-SHA256 of 600,000 is accepted",
      `$pbkdf2-sha256$i=600000$c2Fs$${"A".repeat(86)}`,
      true,
    ],
    ["PBKDF2-SHA256 of 600,001 is not", `$pbkdf2-sha256$i=600001$c2Fs$${"A".repeat(43)}`, false],
    [
      "PBKDF2-SHA1 of 1,300,000 costs too much",
      `$pbkdf2-sha1$i=1300000$c2Fs$${"A".repeat(27)}`,
      false,
    ],
  ])("%s", (_, hash, isTaken) => {
    expect((costOfHash(hash) ?? 0) <= mostCostOf(hash)).toBe(isTaken);
  });
});

test("S61: a hash that matches a password with NUL after it was not compared with all of it", async () => {
  const hash = `$pbkdf2-sha1$i=4096$${SALT}$${base64("4b007901b765489abead49d926f721d065a429c1")}`;
  expect(await verifyHash(hash, "password\0", new Map())).toBe(true);
  expect(comparesAll(hash, "password\0", new Map())).toBe(false);
  expect(comparesAll(hash, "password", new Map())).toBe(true);
});
