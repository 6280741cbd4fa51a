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
  /** What part of the product it belongs to; signing in and out, if nothing else is said. */
  readonly identifier?: LogIdentifier;
  readonly succeeded: boolean;
  /** Whose operation it was, where there is no token to tell. */
  readonly email?: string;
  readonly text?: string;
};

/** Whose operation it was, as far as is known, and who says so. */
type Signed = {
  readonly idToken: string;
  /** Empty where the operation itself ended the session: a dead token would get the row refused. */
  readonly accessToken: string;
};

/** Leaves a row in the operation log. The holder never waits for it for long, and never hears if it fails. */
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
