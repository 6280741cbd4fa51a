import {
  checkDeletion,
  type DeletionCheck,
  HIDDEN_SERVICE_ID,
  listPlaces,
  type Service,
} from "@musubi/contract";
import type { Client, Outcome } from "@musubi/contract/client";
import { askServices } from "../../api/ask-services.ts";
import { isRefusedWith } from "../../api/outcomes.ts";
import { type Ending, endingOf } from "../../refusals/ending.ts";
import { decideNext } from "../../refusals/next.ts";

/** A service with its answer about leaving it. */
export type ServiceCheck = Omit<DeletionCheck, "user_message"> & {
  readonly service: Service;
  /** The service's own text. Empty if it gave none. */
  readonly message: string;
  /** When the sleeping account is erased, if the holder left the service before. */
  readonly eraseAt?: number;
  /** False if the service could not be asked: then it counts as not deletable. */
  readonly asked: boolean;
};

export type CheckedServices =
  | { readonly do: "go-on"; readonly checks: readonly ServiceCheck[] }
  | Ending;

/** Requests all services but the ID itself, in the operator's order. */
export async function listShown(client: Client): Promise<Outcome<readonly Service[]>> {
  const services = await askServices(client);
  if (!services.ok) return services;
  const shown = services.data
    .filter(({ service_id }) => service_id !== HIDDEN_SERVICE_ID)
    .toSorted((a, b) => a.service_order - b.service_order);
  return { ok: true, data: shown };
}

/**
 * Asks all services in parallel whether the holder can leave. `known` are the services, if they were listed already.
 */
export async function checkServices(
  client: Client,
  subject: string,
  known?: readonly Service[],
): Promise<CheckedServices> {
  const sleeping = findSleeping(client);
  const services = known ? ({ ok: true, data: known } as const) : await listShown(client);
  if (!services.ok) return endingOf(services);
  const answers = await Promise.all(
    services.data.map((service) => checkService(client, service, subject)),
  );
  const failure = answers.find((answer) => "do" in answer);
  if (failure !== undefined) return failure;
  const asleep = await sleeping;
  const checks = answers
    .filter((answer) => "service" in answer)
    .map((check) => {
      const eraseAt = asleep.get(check.service.service_id);
      return eraseAt === undefined ? check : { ...check, eraseAt };
    });
  return { do: "go-on", checks };
}

/** Returns when the account at each service that the holder left is erased. The screen works without this. */
async function findSleeping(client: Client): Promise<ReadonlyMap<number, number>> {
  const outcome = await client.send(listPlaces, {});
  const places = outcome.ok ? outcome.data.places : [];
  return new Map(
    places.flatMap(({ service_id, state, erase_at }) =>
      state === "asleep" && erase_at !== null ? [[service_id, erase_at] as const] : [],
    ),
  );
}

async function checkService(
  client: Client,
  service: Service,
  subject: string,
): Promise<ServiceCheck | Ending> {
  const outcome = await client.send(checkDeletion, {
    body: { service_id: service.service_id, user_key: subject },
  });
  if (outcome.ok) {
    const { user_message: message, ...check } = outcome.data;
    return { service, ...check, message, asked: true };
  }
  const next = decideNext("check-deletion", outcome);
  if (next.do !== "show") return next.do === "error-page" ? next : { do: "offer-retry" };
  const hasSpoken = isRefusedWith(outcome, "E500-01");
  return {
    service,
    activation: service.service_active,
    deletable: false,
    message: hasSpoken ? next.said : "",
    asked: hasSpoken,
  };
}

/** Returns the services in use that do not allow the holder to leave, or could not be asked. */
export const findObstacles = (checks: readonly ServiceCheck[]): readonly ServiceCheck[] =>
  checks.filter((check) => check.activation === 1 && !check.deletable);

/** Returns whether the holder may agree: there are no obstacles. */
export const mayAgree = (checks: readonly ServiceCheck[]): boolean =>
  findObstacles(checks).length === 0;
