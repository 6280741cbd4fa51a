import {
  catalogue,
  checkEmail,
  checkNewPassword,
  FIREBASE_KEYS_PATH,
  LANGUAGES,
  MigrationStatus,
  readNotifications,
  tokenSourceOf,
} from "@musubi/contract";
import { siteFile } from "@musubi/contract/brand";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { DEMO_WORLD } from "./demo.ts";
import { DEMO_NOTIFICATIONS } from "./notifications.ts";
import { CHECK_ACCOUNT_ID, OLD_ACCOUNTS, OTHER_CHECK_ACCOUNT_ID } from "./old-accounts.ts";
import { DEMO_PEOPLE, PEOPLE } from "./people.ts";
import { providerPeople } from "./provider-people.ts";
import { PUBLISHED_VALUES } from "./published.ts";
import { clientSecretVariable, demoSecrets, secretVariable } from "./secrets.ts";
import { DEMO_SERVICES, demoCatalogue, SERVICE_ID } from "./services.ts";
import { APP_SDK } from "./sign-ins.ts";
import { demoSite } from "./site.ts";
import { worldFile } from "./world.ts";

const PROVIDER_PEOPLE = providerPeople(DEMO_WORLD);

const everyoneUnique = (values: readonly string[]) => new Set(values).size === values.length;

describe("the people", () => {
  test("have unique addresses and subjects", () => {
    expect(everyoneUnique(DEMO_PEOPLE.map(({ email }) => email))).toBe(true);
    expect(everyoneUnique(DEMO_PEOPLE.map(({ subject }) => subject))).toBe(true);
  });

  test.each(DEMO_PEOPLE.map((person) => [person.name, person] as const))(
    "%s could have signed up by our own rules",
    (_, { email, password, provider }) => {
      expect(checkEmail(email)).toEqual({ ok: true, canonical: email });
      expect(password === undefined || checkNewPassword(password).ok).toBe(true);
      expect((password === undefined) !== (provider === undefined)).toBe(true);
    },
  );

  test("have the services and providers that the demo needs", () => {
    const servicesOf = (person: keyof typeof PEOPLE) =>
      PEOPLE[person].services.map(({ service }) => service);
    expect(servicesOf("hana")).toEqual(["store"]);
    expect(servicesOf("kenji")).toEqual(["app", "school"]);
    expect(servicesOf("mio")).toEqual(["store", "school"]);
    expect(servicesOf("sora")).toEqual(["planner"]);
    expect(servicesOf("yuki")).toEqual(["app"]);
    expect(servicesOf("ren")).toEqual(["store", "app"]);
    expect(servicesOf("nao")).toEqual([]);
    expect(PEOPLE.ren.services[0].hold.en).toContain("order on its way");
    expect(PEOPLE.yuki.provider.name).toBe("Google");
    expect(PEOPLE.nao.provider.name).toBe("SignInWithApple");
  });
});

describe("the old accounts", () => {
  test("have unique ids and addresses, and none is the connector check's", () => {
    expect(everyoneUnique(OLD_ACCOUNTS.map(({ service, id }) => `${service} ${id}`))).toBe(true);
    expect(everyoneUnique(OLD_ACCOUNTS.map(({ email }) => email))).toBe(true);
    for (const id of [CHECK_ACCOUNT_ID, OTHER_CHECK_ACCOUNT_ID]) {
      expect(OLD_ACCOUNTS.map((old) => old.id)).not.toContain(id);
    }
  });

  test("of the store have each status once, and no other service has one", () => {
    const statuses = (store: boolean) =>
      OLD_ACCOUNTS.filter(({ service }) => (service === "store") === store).map(
        ({ migrationStatus }) => migrationStatus,
      );
    expect(statuses(true).sort()).toEqual(Object.values(MigrationStatus).sort());
    expect(new Set(statuses(false))).toEqual(new Set([undefined]));
  });
});

describe("the configuration", () => {
  const entries = demoCatalogue("http://localhost:4200");

  test("is valid", () => {
    expect(v.safeParse(catalogue, entries).issues).toBeUndefined();
    const pages = demoSite("http://localhost:4000", "http://localhost:4200");
    expect(v.safeParse(siteFile, pages).issues).toBeUndefined();
    expect(v.safeParse(worldFile, DEMO_WORLD).issues).toBeUndefined();
    for (const language of LANGUAGES) {
      expect(readNotifications(DEMO_NOTIFICATIONS, language)).toMatchObject([{ type: "info" }]);
    }
  });

  test("has a planner that cannot move, and one service beyond ids 1, 2, 3 and 5", () => {
    const byId = new Map(entries.map((entry) => [entry.service_id, entry]));
    expect(byId.get(5)).toMatchObject({ kind: "planner", mergeable: false });
    expect(Object.values(SERVICE_ID).filter((id) => ![1, 2, 3, 5].includes(id))).toHaveLength(1);
  });

  test("names a secret for every service, and none for the ID itself", () => {
    const named = entries.map(({ connector }) => connector?.secret);
    expect(named).toEqual([undefined, ...DEMO_SERVICES.map(secretVariable)]);
  });

  test("has three clients with a secret and one without; one of them remains logged in", () => {
    const clients = entries.flatMap((entry) => entry.clients);
    expect(clients.map(({ id, secret }) => [id, secret])).toEqual([
      ...["store", "app", "school"].map((service) => [service, clientSecretVariable(service)]),
      ["planner", "none"],
    ]);
    const staying = clients.filter(({ scopes }) => scopes.includes("offline_access"));
    expect(staying.map(({ id }) => id)).toEqual(["app"]);
  });

  test("has a different secret for every variable that it names", () => {
    const secrets = demoSecrets(entries);
    expect(Object.keys(secrets).toSorted()).toEqual(
      [
        ...DEMO_SERVICES.map(secretVariable),
        ...["store", "app", "school"].map(clientSecretVariable),
      ].toSorted(),
    );
    expect(everyoneUnique(Object.values(secrets))).toBe(true);
    expect(PUBLISHED_VALUES).toEqual(expect.arrayContaining(Object.values(secrets)));
  });
});

describe("the people at Google and Apple", () => {
  test("are unique, and include everyone with a provider account", () => {
    const subjects = PROVIDER_PEOPLE.map(({ provider, subject }) => `${provider} ${subject}`);
    expect(everyoneUnique(subjects)).toBe(true);
    const behind = [...DEMO_PEOPLE, ...OLD_ACCOUNTS].flatMap(({ provider }) =>
      provider === undefined ? [] : [`${provider.name} ${provider.subject}`],
    );
    expect(subjects).toEqual(expect.arrayContaining(behind));
  });

  test.each(["Google", "SignInWithApple"])(
    "%s has an attacker with an address that is not theirs",
    (name) => {
      const claimed = PROVIDER_PEOPLE.filter(
        ({ provider, emailVerified }) => provider === name && !emailVerified,
      ).map(({ email }) => email);
      expect(DEMO_PEOPLE.map(({ email }) => email)).toEqual(expect.arrayContaining(claimed));
      expect(claimed).toHaveLength(1);
    },
  );

  test("have old accounts of the app and of the school at both providers", () => {
    for (const service of ["app", "school"]) {
      const names = OLD_ACCOUNTS.filter((old) => old.service === service).flatMap(
        ({ provider }) => provider?.name ?? [],
      );
      expect(names.sort()).toEqual(["Google", "SignInWithApple"]);
    }
  });
});

describe("the sign-ins", () => {
  test("have the issuers, audiences and keys that the catalogue names", () => {
    const entries = demoCatalogue("http://localhost:4200");
    const sources = entries.flatMap(({ kind, link }) => {
      const source = tokenSourceOf(link);
      return source ? [[kind, source]] : [];
    });
    expect(Object.fromEntries(sources)).toEqual({
      app: {
        issuer: APP_SDK.issuer,
        audience: "musubi-demo",
        jwks: `http://localhost:4200/${FIREBASE_KEYS_PATH}`,
        algorithms: ["RS256"],
      },
      school: {
        issuer: "http://localhost:4200/school/pool",
        audience: "musubi-school-portal",
        jwks: "http://localhost:4200/school/pool/.well-known/jwks.json",
        algorithms: ["RS256"],
      },
    });
  });

  test("of the school and the app bar an old account for each reason", () => {
    const bars = OLD_ACCOUNTS.flatMap(({ service, barred }) =>
      barred === undefined ? [] : [`${service} ${barred}`],
    );
    expect(bars.sort()).toEqual(["app disabled", "school reset-required", "school unconfirmed"]);
  });
});
