import { expect } from "@playwright/test";
import type { World } from "./world.ts";

/** Orders a fault at one of the sandbox's services. */
export async function orderFault(world: World, fault: object): Promise<void> {
  const response = await fetch(`${world.sandbox}/control/faults`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(fault),
  });
  expect(response.ok).toBe(true);
}

/** Clears every fault that was ordered. */
export async function clearFaults(world: World): Promise<void> {
  const response = await fetch(`${world.sandbox}/control/faults`, { method: "DELETE" });
  expect(response.ok).toBe(true);
}

/** Makes a service forget a person's account, as if they had left on its own site. */
export async function forgetAccount(
  world: World,
  service: string,
  { subject }: { readonly subject: string },
): Promise<void> {
  const response = await fetch(`${world.sandbox}/control/forget`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ service, subject }),
  });
  expect(response.ok).toBe(true);
}

/** Makes a service remember every account that it forgot. */
export async function rememberAccounts(world: World, service: string): Promise<void> {
  const response = await fetch(`${world.sandbox}/control/remember`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ service }),
  });
  expect(response.ok).toBe(true);
}

/** Returns what a service knows about its accounts. */
export async function readBelief(world: World, service: string): Promise<unknown> {
  return (await fetch(`${world.sandbox}/control/state/${service}`)).json();
}

/** Returns the owner of each account of the app and of the school, according to these services. */
export async function readOwners(world: World): Promise<unknown> {
  const beliefs = await Promise.all(["app", "school"].map((name) => readBelief(world, name)));
  return beliefs.map((belief) =>
    (belief as { accounts: { id: string; subject: string | null }[] }).accounts.map(
      ({ id, subject }) => [id, subject],
    ),
  );
}
