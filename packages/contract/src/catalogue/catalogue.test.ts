import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { catalogue } from "./catalogue.ts";
import type { CatalogueEntry } from "./entry.ts";
import { findLaptopFaults } from "./entry-addresses.ts";
import type { LinkBy, LinkMethod } from "./link.ts";
import { publicKinds, publicServices } from "./public-services.ts";
import { tokenSourceOf } from "./token-source.ts";

const LINKS: { readonly [W in LinkMethod]: LinkBy<W> } = {
  none: { method: "none" },
  password: { method: "password", forgot: false },
  firebase: {
    method: "firebase",
    project: "gym",
    apiKey: "key",
    authDomain: "gym.example",
    appId: "1:2:web:3",
    providers: ["google"],
  },
  oidc: {
    method: "oidc",
    issuer: "https://pool.example/gym",
    algorithms: ["ES256"],
    clientId: "portal",
    scopes: ["openid"],
    providers: [],
  },
};

const CLIENT = {
  id: "gym-site",
  secret: "CLIENT_SECRET_GYM",
  redirect_uris: ["https://gym.example/callback"],
  scopes: ["openid", "email"],
};

const entry = (changes: Readonly<Record<string, unknown>> = {}) => ({
  service_id: 7,
  kind: "gym",
  service_order: 1,
  names: { ja: "ジム", en: "Gym" },
  link: LINKS.password,
  connector: { url: "https://gym.example/musubi", secret: "CONNECTOR_SECRET_GYM" },
  ...changes,
});

const faultsOf = (...entries: readonly unknown[]) =>
  (v.safeParse(catalogue, entries).issues ?? []).map(
    (issue) => `${v.getDotPath(issue)}: ${issue.message}`,
  );

describe("an entry", () => {
  test.each(Object.entries(LINKS))("can have the method %s", (_, link) => {
    expect(faultsOf(entry({ link }))).toEqual([]);
  });

  test("is displayed and has no site by default", () => {
    expect(v.parse(catalogue, [entry()])).toMatchObject([{ display: true, sites: {} }]);
  });

  test.each(["https://gym.example/icon.svg", "/icons/gym.svg"])("may have the icon %s", (icon) => {
    expect(faultsOf(entry({ icon }))).toEqual([]);
  });

  test("may sign users in with the ID, with or without a secret", () => {
    const whole = {
      ...CLIENT,
      id: "club-app",
      secret: "none",
      post_logout_redirect_uris: ["https://gym.example/"],
      backchannel_logout_uri: "https://gym.example/logged-out",
      scopes: ["openid", "email", "profile", "offline_access"],
      first_use: { terms: { ja: "https://gym.example/ja", en: "https://gym.example/en" } },
    };
    const club = { service_id: 8, kind: "club", link: LINKS.none };
    expect(faultsOf(entry({ clients: [CLIENT] }), entry({ ...club, clients: [whole] }))).toEqual(
      [],
    );
    expect(v.parse(catalogue, [entry({ clients: [CLIENT] })])).toMatchObject([
      { clients: [{ post_logout_redirect_uris: [] }] },
    ]);
  });

  test.each(["one", "twelve"])("may be in a catalogue of %s", (count) => {
    const length = count === "one" ? 1 : 12;
    const entries = Array.from({ length }, (_, index) =>
      entry({
        service_id: index + 20,
        kind: `gym-${index}`,
        link: { ...LINKS.oidc, clientId: `portal-${index}` },
      }),
    );
    expect(faultsOf(...entries)).toEqual([]);
  });
});

test("an app's addresses on its own device are valid in production, localhost with any port too", () => {
  const app = {
    ...CLIENT,
    secret: "none",
    application_type: "native",
    redirect_uris: [
      "http://127.0.0.1/callback",
      "http://[::1]/callback",
      "http://localhost:8765/callback",
      "jp.example.gym:/callback",
      "https://gym.example/app",
    ],
    post_logout_redirect_uris: ["http://localhost:8765/bye"],
  };
  const [service] = v.parse(catalogue, [entry({ clients: [app] })]);
  expect(service && findLaptopFaults(service)).toEqual([]);
});

test("several services may have the method password", () => {
  expect(faultsOf(entry(), entry({ service_id: 8, kind: "club" }))).toEqual([]);
});

test.each([
  ["oidc", { ...LINKS.oidc, clientId: "another" }],
  ["oidc", { ...LINKS.oidc, issuer: "https://pool.example/club" }],
  ["firebase", { ...LINKS.firebase, project: "club" }],
] as const)("several services may have the method %s: %j", (method, link) => {
  const other = entry({ service_id: 8, kind: "club", link });
  expect(faultsOf(entry({ link: LINKS[method] }), other)).toEqual([]);
});

describe("refused at start:", () => {
  const { connector: _, ...unconnected } = entry();
  test.each<[string, readonly unknown[], RegExp]>([
    ["an id twice", [entry(), entry({ kind: "club", link: LINKS.none })], /^1\.service_id: 7 st/],
    ["a kind twice", [entry(), entry({ service_id: 8, link: LINKS.none })], /^1\.kind: gym st/],
    [
      "the number that is reserved for linking an ID",
      [entry({ service_id: 4 })],
      /^0\.service_id: 4 is reserved/,
    ],
    [
      "the ID's number 0 for a service",
      [entry({ service_id: 0 })],
      /^0\.service_id: 0 is reserved/,
    ],
    [
      "the ID's kind for a service",
      [{ ...unconnected, kind: "id", link: LINKS.none }],
      /^0\.kind: id is r/,
    ],
    [
      "an ID that can be linked",
      [{ ...unconnected, service_id: 0, kind: "id" }],
      /^0\.link: the ID/,
    ],
    [
      "an ID with a connector",
      [entry({ service_id: 0, kind: "id", link: LINKS.none })],
      /^0\.connector: no/,
    ],
    [
      "a service that can be linked, without a connector",
      [unconnected],
      /^0\.connector: it is missing/,
    ],
    [
      "a service that can move, without a connector",
      [{ ...unconnected, link: LINKS.none, mergeable: true }],
      /^0\.connector: it is missing, and accounts that can move/,
    ],
    [
      "the client of another service at its provider",
      [entry({ link: LINKS.oidc }), entry({ service_id: 8, kind: "club", link: LINKS.oidc })],
      /^1\.link: another service takes the ID tokens of https:\/\/pool\.example\/gym for portal too/,
    ],
    [
      "the Firebase project of another service",
      [
        entry({ link: LINKS.firebase }),
        entry({ service_id: 8, kind: "club", link: { ...LINKS.firebase, apiKey: "another" } }),
      ],
      /^1\.link: another service takes the ID tokens of https:\/\/securetoken\.google\.com\/gym for/,
    ],
    [
      "the same ID tokens by Firebase and by OpenID Connect",
      [
        entry({ link: LINKS.firebase }),
        entry({
          service_id: 8,
          kind: "club",
          link: {
            ...LINKS.oidc,
            issuer: "https://securetoken.google.com/gym",
            clientId: "gym",
          },
        }),
      ],
      /^1\.link: another service takes the ID tokens/,
    ],
    ["a kind that is no slug", [entry({ kind: "The Gym" })], /^0\.kind: it must be a slug/],
    ["a kind that is too long", [entry({ kind: "g".repeat(33) })], /^0\.kind: it must be a slug/],
    ["an unknown method", [entry({ link: { method: "magic" } })], /^0\.link\.method: /],
    ["no method", [entry({ link: undefined })], /^0\.link: /],
    ["an unknown field", [entry({ colour: "red" })], /^0\.colour: /],
    ["a name in one language alone", [entry({ names: { ja: "ジム" } })], /^0\.names\.en: /],
    ["another origin's icon", [entry({ icon: "//gym.example/i.svg" })], /^0\.icon: it must be/],
    [
      "another origin's icon with a backslash",
      [entry({ icon: "/\\gym.example" })],
      /^0\.icon: it must be/,
    ],
    [
      "a script as a site's address",
      [entry({ sites: { ja: "javascript:alert(1)" } })],
      /^0\.sites\.ja: /,
    ],
    [
      "a secret instead of its name",
      [entry({ connector: { url: "https://gym.example", secret: "s3cret" } })],
      /^0\.connector\.secret: it must be the name of an environment variable/,
    ],
    [
      "an algorithm with a shared secret",
      [entry({ link: { ...LINKS.oidc, algorithms: ["HS256"] } })],
      /^0\.link\.algorithms\.0: /,
    ],
    [
      "no algorithm",
      [entry({ link: { ...LINKS.oidc, algorithms: [] } })],
      /^0\.link\.algorithms: it must name/,
    ],
    [
      "no openid among the scopes",
      [entry({ link: { ...LINKS.oidc, scopes: ["email"] } })],
      /^0\.link\.scopes: it must contain openid/,
    ],
    [
      "an unknown provider",
      [entry({ link: { ...LINKS.oidc, providers: ["facebook"] } })],
      /^0\.link\.providers\.0: /,
    ],
    ...["portal", "musubi-portal"].map((id): [string, readonly unknown[], RegExp] => [
      `a client that is called ${id}`,
      [entry({ clients: [{ ...CLIENT, id }] })],
      /^0\.clients\.0\.id: it is reserved for the portal/,
    ]),
    [
      "a client that is no slug",
      [entry({ clients: [{ ...CLIENT, id: "Gym" }] })],
      /^0\.clients\.0\.id: it must be a slug/,
    ],
    [
      "a client's name twice",
      [
        entry({ clients: [CLIENT] }),
        entry({ service_id: 8, kind: "club", link: LINKS.none, clients: [CLIENT] }),
      ],
      /^1\.clients: the id gym-site is used twice/,
    ],
    [
      "an ID that is a client",
      [{ ...unconnected, service_id: 0, kind: "id", link: LINKS.none, clients: [CLIENT] }],
      /^0\.clients: the ID itself/,
    ],
    [
      "a client without a connector",
      [{ ...unconnected, link: LINKS.none, clients: [CLIENT] }],
      /^0\.connector: it is missing, and users who log in/,
    ],
    [
      "a client's secret instead of its name",
      [entry({ clients: [{ ...CLIENT, secret: "s3cret" }] })],
      /^0\.clients\.0\.secret: it must be the name of an environment variable.* or none/,
    ],
    [
      "a client without a redirect address",
      [entry({ clients: [{ ...CLIENT, redirect_uris: [] }] })],
      /^0\.clients\.0\.redirect_uris: it must name at least one/,
    ],
    ...["redirect_uris", "post_logout_redirect_uris"].map(
      (field): [string, readonly unknown[], RegExp] => [
        `a fragment in ${field}`,
        [entry({ clients: [{ ...CLIENT, [field]: ["https://gym.example/#here"] }] })],
        new RegExp(`^0\\.clients\\.0\\.${field}\\.0: it must have no fragment`),
      ],
    ),
    [
      "a fragment in backchannel_logout_uri",
      [entry({ clients: [{ ...CLIENT, backchannel_logout_uri: "https://gym.example/#here" }] })],
      /^0\.clients\.0\.backchannel_logout_uri: it must have no fragment/,
    ],
    [
      "a script as a redirect address",
      [entry({ clients: [{ ...CLIENT, redirect_uris: ["javascript:alert(1)"] }] })],
      /^0\.clients\.0\.redirect_uris\.0: it must be an address/,
    ],
    ...(
      [
        ["neither a secret nor keys", { secret: undefined }, "it must have a secret, jwks or"],
        [
          "both a secret and keys",
          { jwks_uri: "https://gym.example/keys" },
          "it must have a secret",
        ],
        ["three secrets", { secret: ["A", "B", "C"] }, "it must name one variable or two"],
        ["none as one of two secrets", { secret: ["A", "none"] }, "none cannot be one of two"],
        ["a page that needs no PKCE", { secret: "none", pkce: "optional" }, "without a secret it"],
        [
          "an app with a secret",
          { application_type: "native" },
          "an app on a device can keep neither",
        ],
        [
          "an app's address for a client that is no app",
          { redirect_uris: ["com.example.gym:/callback"] },
          "the address of an app needs application_type native",
        ],
        ["an audience that is a client's id", { audience: "gym-site" }, "it must be an absolute"],
        ...[
          { kty: "EC", crv: "P-256", x: "x", y: "y", d: "d" },
          { kty: "RSA", n: "n", e: "e", p: "p" },
          { kty: "EC", crv: "P-256", x: "x" },
          { kty: "oct", k: "k" },
          {},
        ].map(
          (key) =>
            [
              `${JSON.stringify(key)} as a public key`,
              { secret: undefined, jwks: { keys: [key] } },
              "each must be the public half",
            ] as const,
        ),
        ["an algorithm with a shared secret", { id_token_signed_response_alg: "HS256" }, ""],
      ] as const
    ).map(([name, changes, message]): [string, readonly unknown[], RegExp] => [
      name,
      [entry({ clients: [{ ...CLIENT, ...changes }] })],
      new RegExp(`^0\\.clients[.\\w]*: ${message}`),
    ]),
    ...[
      "data:text/html,x",
      "javascript:alert(1)",
      "app:/callback",
      "com.example.gym://callback",
    ].map((address): [string, readonly unknown[], RegExp] => [
      `${address} as an app's address`,
      [
        entry({
          clients: [
            {
              ...CLIENT,
              secret: "none",
              application_type: "native",
              redirect_uris: [address],
            },
          ],
        }),
      ],
      /^0\.clients\.0\.redirect_uris\.0: it must be an address/,
    ]),
    ...[
      "http://gym.example/callback",
      "http://localhost.gym.example/",
      "http://127.0.0.1@gym.example/",
    ].map((address): [string, readonly unknown[], RegExp] => [
      `an app that is reached at ${address}`,
      [
        entry({
          clients: [
            {
              ...CLIENT,
              secret: "none",
              application_type: "native",
              redirect_uris: ["com.example.gym:/callback", address],
            },
          ],
        }),
      ],
      /^0\.clients\.0: an app is reached by http on its own device alone/,
    ]),
    [
      "two clients of a service with one name",
      [entry({ clients: [CLIENT, CLIENT] })],
      /^0\.clients: the id gym-site is used twice/,
    ],
    [
      "an audience that another service has",
      [
        entry({ clients: [{ ...CLIENT, audience: "https://api.example" }] }),
        entry({
          service_id: 8,
          kind: "club",
          link: LINKS.none,
          clients: [{ ...CLIENT, id: "club", audience: "https://API.example/" }],
        }),
      ],
      /^1\.clients: another service has the audience https:\/\/API\.example\/ too/,
    ],
    [
      "a client without the scope openid",
      [entry({ clients: [{ ...CLIENT, scopes: ["email"] }] })],
      /^0\.clients\.0\.scopes: it must contain openid/,
    ],
    [
      "an unknown scope",
      [entry({ clients: [{ ...CLIENT, scopes: ["openid", "phone"] }] })],
      /^0\.clients\.0\.scopes\.1: /,
    ],
    [
      "a path behind an emulator's origin",
      [entry({ link: { ...LINKS.firebase, emulatorOrigin: "http://localhost:9099/x" } })],
      /^0\.link\.emulatorOrigin: it must be an origin/,
    ],
  ])("%s", (_, entries, fault) => {
    expect(faultsOf(...entries)).toEqual([expect.stringMatching(fault)]);
  });

  test.each(["password", "firebase", "oidc"] as const)("%s without its fields", (method) => {
    const OPTIONAL = ["emulatorOrigin", "jwks", "domain", "password"];
    const needed = Object.keys(LINKS[method]).filter((field) => field !== "method");
    expect(needed.filter((field) => OPTIONAL.includes(field))).toEqual([]);
    const faults = faultsOf(entry({ link: { method } }));
    expect(faults.map((fault) => fault.split(":")[0])).toEqual(
      needed.map((field) => `0.link.${field}`),
    );
  });

  test("with all faults reported at once, even if a field is missing", () => {
    const faults = faultsOf(
      { ...unconnected, names: undefined },
      null,
      entry({ link: LINKS.none, mergeable: "perhaps" }),
      entry({ service_id: 8, kind: "club", link: { ...LINKS.oidc, scopes: undefined } }),
      entry({ service_id: 9, kind: "pool", link: { method: "oidc" } }),
      entry({ service_id: 10, kind: "spa", link: LINKS.oidc }),
    );
    expect(faults.map((fault) => fault.split(":")[0])).toEqual([
      "0.names",
      "1",
      "2.mergeable",
      "3.link.scopes",
      ...["issuer", "algorithms", "clientId", "scopes", "providers"].map((f) => `4.link.${f}`),
      "0.connector",
      "2.service_id",
      "2.kind",
      "5.link",
    ]);
  });
});

test("the portal's page gets the services that can be linked, without connectors and names of secrets", () => {
  const described = { descriptions: { ja: "履歴", en: "History" } };
  const services = publicServices(
    v.parse(catalogue, [
      entry({ ...described, clients: [CLIENT] }),
      entry({ service_id: 8, kind: "club", link: LINKS.none }),
    ]),
  );
  const { service_id, kind, names, link } = entry();
  expect(services).toEqual([{ service_id, kind, names, link, ...described }]);
});

test("the portal's page gets the kind of every service that holders see", () => {
  const all = [
    entry({ service_id: 7, kind: "gym" }),
    entry({ service_id: 8, kind: "club", link: LINKS.none }),
    entry({ service_id: 9, kind: "cellar", display: false }),
  ];
  expect(publicKinds(v.parse(catalogue, all))).toEqual([
    { service_id: 7, kind: "gym" },
    { service_id: 8, kind: "club" },
  ]);
});

test.each<[CatalogueEntry["link"], unknown]>([
  [LINKS.none, undefined],
  [LINKS.password, undefined],
  [
    LINKS.firebase,
    {
      issuer: "https://securetoken.google.com/gym",
      audience: "gym",
      jwks: "https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com",
      algorithms: ["RS256"],
    },
  ],
  [
    LINKS.oidc,
    {
      issuer: "https://pool.example/gym",
      audience: "portal",
      jwks: undefined,
      algorithms: ["ES256"],
    },
  ],
])("proofs by %j come from %j", (link, source) => {
  expect(tokenSourceOf(link)).toEqual(source);
});
