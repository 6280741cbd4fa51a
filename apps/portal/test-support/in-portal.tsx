import type { ReactNode } from "react";
import { createStore } from "zustand/vanilla";
import { WhereaboutsProvider } from "../src/navigation/address.ts";
import { type Portal, PortalProvider } from "../src/portal/portal-context.ts";
import { words } from "../src/words/en.ts";
import { exampleConfig } from "./example-config.ts";

/** Wraps a screen in an English portal at an address. */
export function inPortal(
  node: ReactNode,
  { path = "/merge", search = "", ...more }: InPortal = {},
): ReactNode {
  const portal = {
    config: exampleConfig,
    spoken: createStore(() => ({ language: "en", words })),
    session: { gate: { store: createStore(() => ({ phase: "open", claims: { sub: "hana" } })) } },
    ...more,
  };
  return (
    <WhereaboutsProvider
      value={{ address: { path, search, state: null }, navigate: () => {}, prefetch: () => {} }}
    >
      <PortalProvider value={portal as unknown as Portal}>{node}</PortalProvider>
    </WhereaboutsProvider>
  );
}

type InPortal = Partial<Pick<Portal, "api" | "session">> & {
  readonly path?: string;
  readonly search?: string;
};
