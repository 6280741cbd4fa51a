import {
  LogIdentifier,
  LogLevel,
  type OperationDetail,
  readIdToken,
  writeLog,
} from "@musubi/contract";
import type { Client } from "@musubi/contract/client";

const LOG_TIMEOUT_MS = 3_000;

type Operation = {
  readonly operation: OperationDetail;
  /** The part of the product that the operation belongs to. The default is signing in and out. */
  readonly identifier?: LogIdentifier;
  readonly succeeded: boolean;
  /** The holder's address, if there is no token that names the holder. */
  readonly email?: string;
  readonly text?: string;
};

/** The tokens that name the holder and authorise the call. */
type Signed = {
  readonly idToken: string;
  /** Empty if the operation itself ended the session: a dead token would get the row refused. */
  readonly accessToken: string;
};

/** Writes a row to the operation log. The holder never waits long for it, and does not notice if it fails. */
export async function logOperation(
  client: Client,
  { idToken, accessToken: bearer }: Signed,
  entry: Operation,
): Promise<void> {
  const claims = readIdToken(idToken);
  const email = claims?.email ?? entry.email;
  await client.send(
    writeLog,
    {
      body: {
        log_level: entry.succeeded ? LogLevel.INFO : LogLevel.ERROR,
        identifier: entry.identifier ?? LogIdentifier.AUTH,
        operation_detail: entry.operation,
        log_info: {
          ...(email === undefined ? {} : { email }),
          ...(claims === undefined ? {} : { user_id: claims.sub }),
          ...(entry.text === undefined ? {} : { log_text: entry.text }),
          user_agent: navigator.userAgent,
        },
      },
    },
    { bearer, timeoutMs: LOG_TIMEOUT_MS },
  );
}
