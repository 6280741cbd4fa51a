// Users of Auth0: node auth0.ts USERS.json HASHES.json > people.jsonl
// USERS.json is what the job `users-exports` made, HASHES.json what their support sent.
import { type Line, printLines, readJsonLines, type Theirs, toIdentity, toTime } from "./lines.ts";

const [users = "", hashes] = process.argv.slice(2);

/** By the id that both files know: `alt_id` where there is one. */
const passwords = new Map(
  (hashes === undefined ? [] : readJsonLines(hashes)).map((each) => [
    `auth0|${each.alt_id ?? each._id.$oid}`,
    {
      kind: "bcrypt",
      hash: each.passwordHash,
      ...(each.password_set_date && { set_at: toTime(each.password_set_date.$date) }),
    },
  ]),
);

printLines(
  readJsonLines(users).map((user): Line => {
    const created_at = toTime(user.created_at);
    return {
      email: user.email,
      ...(user.email_verified && { email_verified_at: created_at }),
      created_at,
      password: passwords.get(user.user_id),
      identities: (user.identities ?? []).flatMap(({ provider, user_id }: Theirs) =>
        toIdentity(provider, `${user_id}`),
      ),
      ...(user.blocked && { blocked: { reason: "blocked at Auth0" } }),
    };
  }),
);
