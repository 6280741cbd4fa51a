// Users of Firebase: node firebase.ts HASH.json USERS.json > people.jsonl
// HASH.json has the project's `base64_salt_separator`, `rounds` and `mem_cost`; USERS.json is what
// `firebase auth:export` made. The project's `base64_signer_key` stays out of the lines: import
// them with the variable PEPPER_FIREBASE, and keep that set.
import { type Line, printLines, readJson, type Theirs, toIdentity, toTime } from "./lines.ts";

const [hashes = "", users = ""] = process.argv.slice(2);
const { base64_salt_separator, rounds, mem_cost } = readJson(hashes);
const project = {
  kind: "firebase-scrypt",
  saltSeparator: base64_salt_separator,
  rounds,
  memCost: mem_cost,
  pepper: "PEPPER_FIREBASE",
};

printLines(
  readJson(users).users.map((user: Theirs): Line => {
    const created_at = toTime(Number(user.createdAt));
    return {
      email: user.email,
      ...(user.emailVerified && { email_verified_at: created_at }),
      created_at,
      ...(user.passwordHash && {
        password: { ...project, hash: user.passwordHash, salt: user.salt },
      }),
      identities: (user.providerUserInfo ?? []).flatMap(({ providerId, rawId }: Theirs) =>
        toIdentity(providerId, rawId),
      ),
      ...(user.disabled && { blocked: { reason: "disabled at Firebase" } }),
    };
  }),
);
