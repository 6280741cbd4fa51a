import type { ReactNode } from "react";
import { Router } from "wouter";
import { createStore } from "zustand/vanilla";
import { type Portal, PortalProvider } from "../src/portal/portal-context.ts";
import { words } from "../src/words/en.ts";
import { exampleConfig } from "./example-config.ts";

/** What a screen is shown in, in English, at an address. */
export function inPortal(
  node: ReactNode,
  { path = "/merge", search = "", ...more }: InPortal = {},
): ReactNode {
  const portal = {
    config: exampleConfig,
    spoken: createStore(() => ({ language: "en", words })),
    session: { gate: { store: createStore(() => ({ step: "open", claims: { sub: "hana" } })) } },
    ...more,
  };
  return (
    <Router ssrPath={path} ssrSearch={search}>
      <PortalProvider value={portal as unknown as Portal}>{node}</PortalProvider>
    </Router>
  );
}

type InPortal = Partial<Pick<Portal, "api" | "session">> & {
  readonly path?: string;
  readonly search?: string;
};
