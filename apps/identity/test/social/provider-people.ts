import type { World } from "../world/world.ts";

/** People whom the providers know and we do not. */
export const HARU = { person: "google-haru" };
export const TSUBASA = { person: "apple-tsubasa" };

/** Returns the choice of a visitor who types an address at the provider. */
export const personAt = (email: string, verified = true) => ({
  other: "yes",
  email,
  ...(verified ? { verified: "yes" } : {}),
});

export const findAccounts = ({ database }: World, emailKey: string) =>
  database.db.selectFrom("account").selectAll().where("email_key", "=", emailKey).execute();

export const findIdentities = ({ database }: World) =>
  database.db.selectFrom("account_identity").selectAll().execute();

/** Matches the portal's address with a code. */
export const PORTAL = /^http:\/\/portal\.test\/index\?state=abcDEF12&authorization_code=[\w-]{43}$/;
