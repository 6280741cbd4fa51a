// Users of a Cognito user pool: node cognito.ts PAGE.json … > people.jsonl
// The pages are what `aws cognito-idp list-users` printed. They have no hashes: the old pool is asked.
import { type Line, printLines, readJson, type Theirs, toIdentity, toTime } from "./lines.ts";

const SECOND_MS = 1_000;

printLines(
  process.argv
    .slice(2)
    .flatMap((path): Theirs[] => readJson(path).Users)
    .map((user): Line => {
      const of = new Map<string, string>(
        user.Attributes.map(({ Name, Value }: Theirs) => [Name, Value]),
      );
      const at = user.UserCreateDate;
      const created_at = toTime(typeof at === "number" ? at * SECOND_MS : at);
      const language = of.get("locale")?.slice(0, 2);
      const isOutside = user.UserStatus === "EXTERNAL_PROVIDER";
      return {
        email: of.get("email"),
        ...(of.get("email_verified") === "true" && { email_verified_at: created_at }),
        created_at,
        sub: of.get("sub"),
        ...((language === "ja" || language === "en") && { language }),
        ...(!isOutside && { password: null }),
        identities: JSON.parse(of.get("identities") ?? "[]").flatMap(
          ({ providerName, userId }: Theirs) => toIdentity(providerName, userId),
        ),
        ...(!user.Enabled && { blocked: { reason: "disabled at Cognito" } }),
      };
    }),
);
