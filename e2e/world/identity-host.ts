import { fork } from "node:child_process";
import { once } from "node:events";
import { inRepository } from "../../scripts/build/repository.ts";

export type IdentityHost = {
  /** Makes a database with the people of its world. */
  settle(environment: NodeJS.ProcessEnv): Promise<void>;
  start(environment: NodeJS.ProcessEnv): Promise<void>;
  stop(): Promise<void>;
  end(): void;
};

/** Returns a process that has identity loaded, and can restart it any number of times. */
export function hostIdentity(): IdentityHost {
  const child = fork(inRepository("apps/identity/test/host.ts"), {
    // Its log is dropped, as it would disturb the list of tests; its errors are shown.
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    execArgv: [],
  });
  const tell = async (deed: string, environment: NodeJS.ProcessEnv = {}): Promise<void> => {
    child.send({ deed, environment });
    const [failure] = await once(child, "message");
    if (failure !== null) throw new Error(`Identity: ${failure}`);
  };
  return {
    settle: (environment) => tell("settle", environment),
    start: (environment) => tell("start", environment),
    stop: () => tell("stop"),
    end: () => child.disconnect(),
  };
}
