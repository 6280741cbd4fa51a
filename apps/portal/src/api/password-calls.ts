import {
  certifyServiceAccount,
  certifyStoreAccount,
  checkServiceMigration,
  checkStoreMigration,
  forgotServicePassword,
  forgotStorePassword,
  type Output,
  type PublicService,
  resetServicePassword,
  resetStorePassword,
  ServiceType,
} from "@musubi/contract";
import type { Client, Outcome } from "@musubi/contract/client";

type Service = Pick<PublicService, "service_id" | "kind">;
type Typed = { readonly email: string; readonly password: string };

const isStore = ({ service_id }: Service): boolean => service_id === ServiceType.STORE;
const paramsOf = ({ kind }: Service) => ({ params: { kind } });

/** Signs in to an old account of a service. The store has calls of its own here, and so below. */
export const certify = (
  client: Client,
  service: Service,
  body: Typed,
): Promise<Outcome<Output<typeof certifyStoreAccount>>> =>
  isStore(service)
    ? client.send(certifyStoreAccount, { body })
    : client.send(certifyServiceAccount, { ...paramsOf(service), body });

export const checkMigration = (
  client: Client,
  service: Service,
  body: Pick<Typed, "email">,
): Promise<Outcome<Output<typeof checkStoreMigration>>> =>
  isStore(service)
    ? client.send(checkStoreMigration, { body })
    : client.send(checkServiceMigration, { ...paramsOf(service), body });

export const forgotPassword = (
  client: Client,
  service: Service,
  body: Pick<Typed, "email">,
): Promise<Outcome<unknown>> =>
  isStore(service)
    ? client.send(forgotStorePassword, { body })
    : client.send(forgotServicePassword, { ...paramsOf(service), body });

export const resetPassword = (
  client: Client,
  service: Service,
  body: Typed & { readonly confirmation_code: string },
): Promise<Outcome<unknown>> =>
  isStore(service)
    ? client.send(resetStorePassword, { body })
    : client.send(resetServicePassword, { ...paramsOf(service), body });
