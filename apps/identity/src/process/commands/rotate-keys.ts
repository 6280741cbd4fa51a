import { parseArgs } from "node:util";
import { EnvironmentError, runCommand } from "@musubi/environment";
import { openDatabase } from "../../database/open.ts";
import { deleteSigningKey } from "../../database/queries/signing-keys.ts";
import { readKeySettings } from "../../settings/config.ts";
import { deriveSecrets } from "../../settings/secrets.ts";
import { createKeyRing, KEY_STANDBY_MS } from "../../tokens/keys.ts";

await runCommand(async () => {
  const { forget } = parseArgs({ options: { forget: { type: "string" } } }).values;
  const { databaseUrl, secret } = readKeySettings(process.env);
  const database = openDatabase(databaseUrl);
  try {
    const ring = createKeyRing(database, deriveSecrets(secret).signingKeys, Date.now);
    // Reading first makes sure that the keys are sealed with this secret.
    if (forget !== undefined && !(await ring.published()).has(forget)) {
      throw new EnvironmentError([
        `No key is called ${forget}: /.well-known/jwks.json names them.`,
      ]);
    }
    await ring.signer();
    const kid = await ring.rotate();
    console.log(`The new key is ${kid}. It signs in ${KEY_STANDBY_MS / 60_000} minutes.`);
    if (forget === undefined) return;
    await deleteSigningKey(database.db, forget);
    console.log(`${forget} is gone: its tokens are refused within a minute.`);
  } finally {
    await database.close();
  }
});
