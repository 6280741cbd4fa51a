import {
  certifyServiceAccount,
  certifyStoreAccount,
  checkServiceMigration,
  checkStoreMigration,
  forgotServicePassword,
  forgotStorePassword,
  type Input,
  type PublicService,
  resetServicePassword,
  resetStorePassword,
  type SentCall,
  ServiceType,
} from "@musubi/contract";
import type { Client } from "@musubi/contract/client";

type Service = Pick<PublicService, "service_id" | "kind">;
type Body<C extends SentCall> = Input<C> extends { readonly body: infer B } ? B : never;

/** The store has its own calls, with the same requests and answers as those of all other services. */
const callAt =
  <S extends SentCall, O extends SentCall>(ofStore: S, ofOthers: O) =>
  (client: Client, { service_id, kind }: Service, body: Body<O>) =>
    service_id === ServiceType.STORE
      ? client.send(ofStore, { body } as Input<S>)
      : client.send(ofOthers, { params: { kind }, body } as Input<O>);

/** Signs in to an old account of a service. */
export const certify = callAt(certifyStoreAccount, certifyServiceAccount);

export const checkMigration = callAt(checkStoreMigration, checkServiceMigration);

export const forgotPassword = callAt(forgotStorePassword, forgotServicePassword);

export const resetPassword = callAt(resetStorePassword, resetServicePassword);
