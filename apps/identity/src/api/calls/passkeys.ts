import { namePasskey } from "@musubi/contract";
import { answer, refuse } from "@musubi/contract/answer";
import { readPasskeyName } from "../../accounts/passkeys/passkey-name.ts";
import { isResting } from "../../accounts/resting.ts";
import { renamePasskey } from "../../database/queries/passkeys.ts";
import { findRest } from "../../database/queries/rests.ts";
import { shell } from "../docs/example.ts";
import { entry } from "../entry.ts";

/** Naming passkeys. They are made on a page of the hosted login, and removed by `removeCredential`. */
export const passkeyCalls = {
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
};
