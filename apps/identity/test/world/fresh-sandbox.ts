import { beforeEach } from "vitest";
import { type Sandbox, startSandbox } from "./sandbox.ts";

/** Returns the worker's sandbox for a file of tests, each of which begins with a fresh demo world. */
export async function freshSandbox(): Promise<Sandbox> {
  const sandbox = await startSandbox();
  beforeEach(() => sandbox.reset());
  return sandbox;
}
