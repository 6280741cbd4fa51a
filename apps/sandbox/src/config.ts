import {
  DEMO_SERVICES,
  type DemoService,
  demoConnectorSecret,
  secretVariable,
} from "@musubi/demo-world";
import { port, readEnvironment, text } from "@musubi/environment";
import * as v from "valibot";

export type Config = {
  readonly port: number;
  readonly smtpPort: number;
  readonly dataPath: string | undefined;
  readonly secrets: Readonly<Record<DemoService, string>>;
};

/** Reads the sandbox's environment, and reports everything that is wrong with it at once. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const read = readEnvironment(
    {
      SANDBOX_PORT: port(4200),
      SMTP_PORT: port(4225),
      SANDBOX_DATA: v.optional(text),
    },
    environment,
  );
  return {
    port: read.SANDBOX_PORT,
    smtpPort: read.SMTP_PORT,
    dataPath: read.SANDBOX_DATA,
    secrets: readSecrets(environment),
  };
}

const readSecrets = (environment: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(
    DEMO_SERVICES.map((service) => [
      service,
      environment[secretVariable(service)] || demoConnectorSecret(service),
    ]),
  ) as Record<DemoService, string>;
