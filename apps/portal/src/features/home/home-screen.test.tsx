import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { exampleServices } from "../../../test-support/example-merge.ts";
import { inPortal } from "../../../test-support/in-portal.tsx";
import { SETTINGS } from "../../navigation/paths.ts";
import { HomeScreen } from "./home-screen.tsx";
import type { Home, HomeExtras } from "./load-home.ts";

const show = (data: Partial<Home>, email?: string, extras: HomeExtras = {}) =>
  renderToStaticMarkup(
    inPortal(
      <HomeScreen
        claims={{ sub: "hana", exp: 0, ...(email === undefined ? {} : { email }) }}
        data={{
          attributes: { password_auth_flg: 1, language: "en" },
          services: [],
          passkeys: false,
          extras,
          ...data,
        }}
      />,
    ),
  );

describe("home", () => {
  it("shows the address and the credentials, including those not set up", () => {
    const page = show({}, "hana@example.jp");
    expect(page).toContain("hana@<wbr/>example.jp");
    const relayed = show({}, "n4o7q2x9@privaterelay.appleid.example");
    expect(relayed).toContain("n4o7q2x9@<wbr/>privaterelay<wbr/>.appleid<wbr/>.example");
    expect(page).toContain("E-mail address and password");
    expect(page).toContain("Not set up: Apple, Google, and Passkey");
    const withPasskey = show({ passkeys: true });
    expect(withPasskey).toContain(">Passkey<");
    expect(withPasskey).toContain("Not set up: Apple and Google<");
  });

  it("says so if there is no address and no service", () => {
    const page = show({});
    expect(page).toContain("No e-mail address");
    expect(page).toContain("You don’t use any services with this ID.");
  });

  it("§2 links only to the credentials, to linking another service, and to the settings", () => {
    const hrefs = [...show({}).matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    // Each credential links to the screen where it is changed.
    expect(new Set(hrefs.splice(0, hrefs.indexOf("/account-transfer")))).toEqual(
      new Set(["/sign-in-methods"]),
    );
    expect(hrefs.slice(1)).toEqual(
      Object.values(SETTINGS).flatMap((group) => group.map(([, path]) => path)),
    );
  });

  it("a service in use links to its own screen, or to its site if the page does not know it yet", () => {
    const services = exampleServices
      .filter(({ service_id }) => service_id <= 2)
      .map((service) => ({
        ...service,
        service_id: service.service_id === 2 ? 9 : service.service_id,
        service_active: 1 as const,
      }));
    const page = show({ services });
    expect(page).toContain('href="/service/store"');
    expect(page).toContain('href="https://services.example/2"');
  });

  it("lists services that were left below those in use, and then does not say that there are none", () => {
    const extras = { left: <li>asleep</li>, notices: <p>left elsewhere</p> };
    const page = show({}, undefined, extras);
    expect(page).toContain("<li>asleep</li>");
    expect(page).toContain("left elsewhere");
    expect(page).not.toContain("You don’t use any services");
    const services = exampleServices.slice(0, 1).map((s) => ({ ...s, service_active: 1 as const }));
    const [inUse] = show({ services }, undefined, extras).split("<li>asleep</li>");
    expect(inUse).toContain('href="/service/store"');
  });
});
