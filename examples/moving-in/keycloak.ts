// Users of Keycloak: node keycloak.ts REALM-users-0.json REALM-users-1.json … > people.jsonl
// The files are what `kc.sh export --users different_files` made.
import { type Line, printLines, readJson, type Theirs, toIdentity, toTime } from "./lines.ts";

const SECOND_MS = 1_000;

printLines(
  process.argv
    .slice(2)
    .flatMap((path): Theirs[] => readJson(path).users)
    .map((user): Line => {
      const created_at = toTime(user.createdTimestamp);
      const [language] = user.attributes?.locale ?? [];
      const [terms] = user.attributes?.terms_and_conditions ?? [];
      return {
        email: user.email,
        ...(user.emailVerified && { email_verified_at: created_at }),
        created_at,
        sub: user.id,
        ...((language === "ja" || language === "en") && { language }),
        ...(terms && { terms_accepted_at: toTime(Number(terms) * SECOND_MS) }),
        password: (user.credentials ?? []).filter(isPassword).map(toPassword)[0],
        identities: (user.federatedIdentities ?? []).flatMap(
          ({ identityProvider, userId }: Theirs) => toIdentity(identityProvider, userId),
        ),
        ...(!user.enabled && { blocked: { reason: "disabled at Keycloak" } }),
      };
    }),
);

function isPassword({ type }: Theirs): boolean {
  return type === "password";
}

function toPassword({ credentialData, secretData, createdDate }: Theirs): object {
  const {
    algorithm,
    hashIterations: iterations,
    additionalParameters,
  } = JSON.parse(credentialData);
  const { value: hash, salt } = JSON.parse(secretData);
  const set_at = { ...(createdDate && { set_at: toTime(createdDate) }) };
  if (algorithm !== "argon2") {
    const digest = algorithm.replace(/^pbkdf2-?/, "") || "sha1";
    return { kind: "pbkdf2", digest, iterations, salt, hash, ...set_at };
  }
  const { type, version, memory, parallelism } = additionalParameters;
  const costs = `m=${memory[0]},t=${iterations},p=${parallelism[0]}`;
  const text = `$argon2${type[0]}$v=${version[0] === "1.0" ? 16 : 19}$${costs}$${plain(salt)}$${plain(hash)}`;
  return { kind: "argon2", hash: text, ...set_at };
}

function plain(base64: string): string {
  return base64.replaceAll("=", "");
}
