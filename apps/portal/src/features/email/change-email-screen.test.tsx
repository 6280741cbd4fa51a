import type { Language } from "@musubi/contract";
import { prerender } from "react-dom/static";
import { expect, it } from "vitest";
import { createStore } from "zustand/vanilla";
import { exampleConfig } from "../../../test-support/example-config.ts";
import { type Portal, PortalProvider } from "../../portal/portal-context.ts";
import { CarrierNote } from "./change-email-screen.tsx";

it.each<[Language, string, boolean]>([
  ["ja", "hana@docomo.ne.jp", true],
  ["en", "hana@docomo.ne.jp", false],
  ["ja", "hana@example.jp", false],
])("§9 in %s, %s: the note about the phone companies' filters is shown: %s", async (...given) => {
  const [language, email, isShown] = given;
  const portal = { config: exampleConfig, spoken: createStore(() => ({ language })) };
  const { prelude } = await prerender(
    <PortalProvider value={portal as unknown as Portal}>
      <CarrierNote email={email} />
    </PortalProvider>,
  );
  const page = await new Response(prelude).text();
  expect(page.includes(exampleConfig.mailDomain)).toBe(isShown);
});
