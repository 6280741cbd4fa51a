import { expect, test } from "vitest";
import { findSecretField } from "../src/find-secret-field.ts";

test.each([
  [{ password: "Store2020" }, "password"],
  [{ login: { password_hash: "5f4dcc3b" } }, "login.password_hash"],
  [{ logins: [{ salt: "a1b2" }] }, "logins.0.salt"],
  [{ kept: "$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA" }, "kept"],
  [{ kept: "$2b$12$R9h/cIPz0gi.URNNX3kh2OPST9/PgBkqquzi.Ss7KIUgO2t0jWMUW" }, "kept"],
  [{ kept: "$scrypt$ln=16,r=8,p=1$aM15713r3Xsvxbi31lqr1Q" }, "kept"],
  [{ kept: "scrypt:32768:8:1$salt$0a1b" }, "kept"],
  [{ kept: "pbkdf2_sha256$600000$salt$hash" }, "kept"],
  [{ kept: "$6$rounds=5000$saltsalt$hash" }, "kept"],
  [{ kept: "{SSHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g=" }, "kept"],
  [{ kept: `${"a1".repeat(16)}:${"b2".repeat(64)}` }, "kept"],
])("%j contains a secret", (account, field) => {
  expect(findSecretField(account)).toBe(field);
});

test.each([
  { email: "hana@example.jp", orders: [{ number: "S-10241", yen: 1_320 }] },
  { hasPassword: true, password: null, password_changed_at: "2026-01-01", passwordStrength: "ok" },
  { password: "********", pwd: "" },
  { avatarHash: "d41d8cd98f00b204e9800998ecf8427e", digest: "weekly" },
  { note: "It cost $5 and $6, not $7." },
])("%j contains no secret", (account) => {
  expect(findSecretField(account)).toBeUndefined();
});
