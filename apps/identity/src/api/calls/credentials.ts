import {
  addProvider,
  listCredentials,
  namePasskey,
  OperationDetail,
  removeCredential,
  setFirstPassword,
} from "@musubi/contract";
import { answer, refuse } from "@musubi/contract/answer";
import { addProvider as add } from "../../accounts/credentials/add-provider.ts";
import { listCredentials as list } from "../../accounts/credentials/list-credentials.ts";
import { removeCredential as remove } from "../../accounts/credentials/remove-credential.ts";
import { setFirstPassword as setPassword } from "../../accounts/credentials/set-first-password.ts";
import { readPasskeyName } from "../../accounts/passkeys/passkey-name.ts";
import { isResting } from "../../accounts/resting.ts";
import { renamePasskey } from "../../database/queries/passkeys.ts";
import { findRest } from "../../database/queries/rests.ts";
import { ASKS_SERVICE, SENDS_MAIL, TAKES_GUESSES } from "../../limits/rules.ts";
import { offeredProviders } from "../../settings/providers.ts";
import { shell } from "../docs/example.ts";
import { entry } from "../entry.ts";

/** How the holder of an ID logs in, and what they could add. */
export const credentialCalls = {
  listCredentials: entry(listCredentials, {
    session: "live",
    limit: ASKS_SERVICE,
    example: {},
    handler: async (parts, { session: { account } }) =>
      answer(await list(parts, account, offeredProviders(parts.config.providers))),
  }),

  addProvider: entry(addProvider, {
    session: "live",
    limit: SENDS_MAIL,
    proofFor: OperationDetail.ADD_SIGN_IN_METHOD,
    example: { body: { handle: shell("POPUP_HANDLE"), nonce: shell("POPUP_NONCE") } },
    handler: (parts, { body, bearer, language, trace }) =>
      add(parts, { family: bearer.family, language, ...trace() }, body),
  }),

  namePasskey: entry(namePasskey, {
    session: "live",
    limit: "none",
    example: { body: { id: shell("PASSKEY_ID"), name: "iPhone" } },
    async handler({ database, now }, { body, session: { account } }) {
      const name = readPasskeyName(body.name);
      if (name === undefined) return refuse("InvalidParameterException");
      const rest = await findRest(database.db, account);
      if (rest && isResting(rest, now())) return refuse("AccountRestingException");
      const isRenamed = await renamePasskey(database.db, { account, id: body.id, name });
      return isRenamed ? answer({}) : refuse("ResourceNotFoundException");
    },
  }),

  removeCredential: entry(removeCredential, {
    session: "unread",
    limit: SENDS_MAIL,
    example: {
      body: { credential: { kind: "provider", provider: "Google" }, end_others: 1 },
      after: addProvider,
    },
    handler: (parts, { body, bearer, language, trace }) => {
      const holder = { family: bearer.family, language, ...trace() };
      return remove(parts, holder, body.credential, { endsOthers: body.end_others === 1 });
    },
  }),

  setFirstPassword: entry(setFirstPassword, {
    session: "unread",
    limit: TAKES_GUESSES,
    example: { body: { proposed_password: "Hanami2027" }, person: "yuki" },
    handler: (parts, { body, bearer, language, trace }) =>
      setPassword(parts, { family: bearer.family, language, ...trace() }, body.proposed_password),
  }),
};
