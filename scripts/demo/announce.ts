import type { DemoPerson } from "@musubi/demo-world";
import type { ChosenWorld } from "./chosen-world.ts";
import type { Settings } from "./settings.ts";
import { answers } from "./wait-until-ready.ts";

/** Prints where everything is, who can log in, and how to stop. */
export async function announce(settings: Settings, { life, example }: ChosenWorld): Promise<void> {
  const { portalOrigin, identityOrigin, sandboxOrigin } = settings;
  const docs = `${identityOrigin}/docs`;
  const addresses: readonly (readonly [string, string])[] = [
    ["Portal", portalOrigin],
    ["Mailbox", `${sandboxOrigin}/mail`],
    ["Sandbox", sandboxOrigin],
    ["Issuer", identityOrigin],
    ...((await answers(docs)) ? [["API", docs] as const] : []),
  ];
  const lines = [
    "",
    ...addresses.map(([name, address]) => `  ${name.padEnd(10)}${address}`),
    "",
    "  Log in as",
    ...life.people.map(describePerson),
    "",
    `  Stop with Ctrl-C. Start over with: npm start -- ${example ? `--example ${example} ` : ""}--fresh`,
    "",
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
}

function describePerson({ email, password, provider, services }: DemoPerson): string {
  const how = password ?? `(${provider?.name === "Google" ? "Google" : "Apple"})`;
  const using = services.map(({ service }) => service).join(", ") || "no service yet";
  return `  ${email.padEnd(40)}${how.padEnd(12)}${using}`;
}
