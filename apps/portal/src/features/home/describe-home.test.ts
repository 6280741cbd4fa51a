import type { IdTokenClaims, Service } from "@musubi/contract";
import { describe, expect, it } from "vitest";
import { describeDate, describeMethods, describeServices } from "./describe-home.ts";

const ZONE = "Asia/Tokyo";

const service = (change: Partial<Service>): Service => ({
  service_id: 1,
  service_order: 1,
  service_name_jp: "ストア",
  service_name_en: "Store",
  service_icon_display: true,
  service_icon_path: "https://store.example/icon.svg",
  service_icon_redirect_url: JSON.stringify([
    { lng: "ja", url: "https://store.example/" },
    { lng: "en", url: "https://store.example/en" },
  ]),
  service_active: 1,
  service_active_since: Date.UTC(2024, 3, 6, 12),
  ...change,
});

describe("the services in use", () => {
  it("have name, link and date in the holder's language", () => {
    const services = [service({})];
    expect(describeServices(services, "ja", ZONE)).toEqual([
      {
        id: 1,
        name: "ストア",
        icon: "https://store.example/icon.svg",
        href: "https://store.example/",
        since: "2024年4月",
        otherEmail: undefined,
      },
    ]);
    expect(describeServices(services, "en", ZONE)).toMatchObject([
      { name: "Store", href: "https://store.example/en", since: "April\u00a02024" },
    ]);
  });

  it("have dates in the site's time zone, wherever the holder is", () => {
    const [morning] = describeServices(
      [service({ service_active_since: Date.UTC(2024, 2, 31, 20) })],
      "en",
      ZONE,
    );
    expect(morning?.since).toBe("April\u00a02024");
  });

  it("have the address that the service knows, if it is not the ID's own", () => {
    const emailsOf = (service_email?: string | null) =>
      describeServices([service({ service_email })], "en", ZONE, "hana@example.jp").map(
        ({ otherEmail }) => otherEmail,
      );
    expect(emailsOf("old@example.jp")).toEqual(["old@example.jp"]);
    expect(emailsOf("hana@example.jp")).toEqual([undefined]);
    expect(emailsOf("Hana@Example.jp")).toEqual([undefined]);
    expect(emailsOf(null)).toEqual([undefined]);
    expect(emailsOf()).toEqual([undefined]);
  });

  it("come in the operator's order, without the ID itself and without inactive or hidden services", () => {
    const services = [
      service({ service_id: 3, service_order: 30 }),
      service({ service_id: 0, service_order: 0 }),
      service({ service_id: 2, service_order: 5 }),
      service({ service_id: 5, service_order: 1, service_active: 0 }),
      service({ service_id: 6, service_order: 2, service_icon_display: false }),
    ];
    expect(describeServices(services, "ja", ZONE).map(({ id }) => id)).toEqual([2, 3]);
  });

  it.each(["javascript:alert(1)", "data:text/html,hi", " javascript:alert(1)", "/relative", ""])(
    "X02: the address %j becomes neither a link nor a picture",
    (address) => {
      const [shown] = describeServices(
        [
          service({
            service_icon_path: address,
            service_icon_redirect_url: JSON.stringify([{ lng: "ja", url: address }]),
          }),
        ],
        "ja",
        ZONE,
      );
      expect(shown).toMatchObject({ href: undefined, icon: undefined });
    },
  );

  it.each(["", "{", "null", "{}", '[{"lng":"ja"}]', '[{"lng":"en","url":"https://a.example"}]'])(
    "X02: the list of links %j gives no link",
    (list) => {
      const services = [service({ service_icon_redirect_url: list })];
      expect(describeServices(services, "ja", ZONE)[0]?.href).toBeUndefined();
    },
  );

  it("an invalid date is not shown", () => {
    const dates = [null, Number.NaN, 1e20].map((date) => service({ service_active_since: date }));
    expect(describeServices(dates, "ja", ZONE).map(({ since }) => since)).toEqual(
      Array(3).fill(undefined),
    );
  });
});

const names = {
  password: "Password",
  SignInWithApple: "Apple",
  Google: "Google",
  passkey: "Passkey",
};
const EVERY = ["password", "Google", "SignInWithApple", "passkey"] as const;

it.each([
  [undefined, { password: true, passkey: false }, ["password"]],
  [["Google"], { password: false, passkey: true }, ["Google", "passkey"]],
  [
    ["Google", "SignInWithApple"],
    { password: true, passkey: false },
    ["password", "SignInWithApple", "Google"],
  ],
  [["Facebook", "password", "passkey"], { password: false, passkey: false }, []],
] as const)("with identities %j and %j, these credentials are set: %j", (identities, has, set) => {
  const claims = identities && {
    identities: identities.map((providerName) => ({ providerName })),
  };
  const methods = describeMethods(claims ?? {}, has, names, EVERY);
  expect(methods.map(({ name }) => name)).toEqual(Object.values(names));
  expect(methods.filter(({ isSet }) => isSet).map(({ key }) => key)).toEqual(set);
});

it("a credential that is not offered is shown only to a holder who has it", () => {
  const keysOf = (identities: IdTokenClaims["identities"], passkey?: boolean) =>
    describeMethods({ identities }, { password: false, passkey }, names, [
      "password",
      "Google",
    ]).map(({ key }) => key);
  expect(keysOf([], false)).toEqual(["password", "Google"]);
  const apple = { providerName: "SignInWithApple", userId: "a" };
  expect(keysOf([apple], true)).toEqual(["password", "SignInWithApple", "Google", "passkey"]);
});

it("without an answer about passkeys, they are not mentioned", () => {
  const methods = describeMethods({}, { password: true, passkey: undefined }, names, EVERY);
  expect(methods.map(({ key }) => key)).toEqual(["password", "SignInWithApple", "Google"]);
});

it.each([
  ["2026-12-03", "2026年12月3日", "3\u00a0December\u00a02026"],
  ["12月3日 午前2時〜4時", "12月3日 午前2時〜4時", "12月3日 午前2時〜4時"],
  ["2026-99-99", "2026-99-99", "2026-99-99"],
])("a notice's date %s is written out if valid, else shown unchanged", (date, ja, en) => {
  expect([describeDate(date, "ja"), describeDate(date, "en")]).toEqual([ja, en]);
});
