import { runCommand } from "@musubi/environment";
import { openDatabase } from "../../database/open.ts";
import { readKeySettings } from "../../settings/config.ts";
import { deriveSecrets } from "../../settings/secrets.ts";
import { createKeyRing, KEY_STANDBY_MS } from "../../tokens/keys.ts";

await runCommand(async () => {
  const { databaseUrl, secret } = readKeySettings(process.env);
  const database = openDatabase(databaseUrl);
  try {
    const ring = createKeyRing(database, deriveSecrets(secret).signingKeys, Date.now);
    // Reading first makes sure that the secret is the one the keys are sealed with.
    await ring.signer();
    const kid = await ring.rotate();
    console.log(`The new key is ${kid}. It signs in ${KEY_STANDBY_MS / 60_000} minutes.`);
  } finally {
    await database.close();
  }
});
