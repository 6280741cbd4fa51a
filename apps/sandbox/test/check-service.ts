import { type Result, runChecks } from "@musubi/connector-check";
import {
  CHECK_ACCOUNT_ID,
  type DemoService,
  demoConnectorSecret,
  OTHER_CHECK_ACCOUNT_ID,
} from "@musubi/demo-world";
import { expect } from "vitest";
import { openTamperingProxy, type Tamper } from "./tampering-proxy.ts";
import { openSandbox, readState, type TestSandbox } from "./test-sandbox.ts";

export const storeSecret = demoConnectorSecret("store");

export async function check(url: string, options = {}): Promise<readonly Result[]> {
  const report = await runChecks({
    url,
    secret: storeSecret,
    account: CHECK_ACCOUNT_ID,
    other: OTHER_CHECK_ACCOUNT_ID,
    store: false,
    ...options,
  });
  return report.kind === "checked" ? report.results : [];
}

export const faultsOf = (results: readonly Result[]) =>
  results.filter(({ fault }) => fault !== undefined).map(({ name }) => name);

/** Returns an account as the service stores it, without its sequence numbers, which only grow. */
async function findAccount(sandbox: TestSandbox, service: DemoService, id: string) {
  const { accounts } = await readState(sandbox, service);
  const account = accounts.find((each) => each.id === id);
  return { ...account, seq: undefined, addressSeq: undefined };
}

export const checkAccount = (sandbox: TestSandbox, service: DemoService = "store") =>
  findAccount(sandbox, service, CHECK_ACCOUNT_ID);

export const otherAccount = (sandbox: TestSandbox, service: DemoService = "store") =>
  findAccount(sandbox, service, OTHER_CHECK_ACCOUNT_ID);

/** Checks the store through a proxy that makes it look broken. */
export async function checkBroken(tamper: Tamper) {
  await using sandbox = await openSandbox();
  await using proxy = await openTamperingProxy(`${sandbox.origin}/store`, tamper);
  const before = await checkAccount(sandbox);
  const results = await check(proxy.url);
  return { results, faults: faultsOf(results), before, after: await checkAccount(sandbox) };
}

/** Checks a service twice. Expects that both runs find no fault and leave both accounts unchanged. */
export async function passTwice(service: DemoService, checks: number): Promise<void> {
  await using sandbox = await openSandbox();
  const before = await checkAccount(sandbox, service);
  const otherBefore = await otherAccount(sandbox, service);
  const url = `${sandbox.origin}/${service}`;
  const once = await check(url, { secret: demoConnectorSecret(service) });
  const again = await check(url, { secret: demoConnectorSecret(service) });
  expect(faultsOf([...once, ...again])).toEqual([]);
  expect(once).toHaveLength(checks);
  expect(await checkAccount(sandbox, service)).toEqual(before);
  expect(await otherAccount(sandbox, service)).toEqual(otherBefore);
}
