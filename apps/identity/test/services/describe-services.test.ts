import { type CatalogueEntry, redirectUrlFor } from "@musubi/contract";
import { expect, test } from "vitest";
import { describeAddresses, describeServices } from "../../src/services/describe-services.ts";

const entry = (service_id: number, changes: Partial<CatalogueEntry> = {}): CatalogueEntry => ({
  service_id,
  kind: `service-${service_id}`,
  service_order: service_id,
  names: { ja: `サービス${service_id}`, en: `Service ${service_id}` },
  display: true,
  sites: {},
  link: { method: "none" },
  clients: [],
  ...changes,
});

const configOf = (...catalogue: CatalogueEntry[]) => ({
  catalogue,
  portalOrigin: "https://account.example",
  origin: "https://id.example",
});

test("services are in the operator's order, whatever their IDs, and linked ones say since when", () => {
  const config = configOf(
    entry(20, { service_order: 3 }),
    entry(0, { kind: "id", service_order: 0 }),
    entry(32767, { service_order: 1 }),
    entry(7, { service_order: 2 }),
  );
  const services = describeServices(config, [
    { service_id: 32767, since: 5, service_email: "old@example.jp" },
  ]);
  expect(
    services.map((each) => [
      each.service_id,
      each.service_active,
      each.service_active_since,
      each.service_email,
    ]),
  ).toEqual([
    [32767, 1, 5, "old@example.jp"],
    [7, 0, null, undefined],
    [20, 0, null, undefined],
  ]);
});

test("an icon may be an address, a path of the portal, or none", () => {
  const icons = ["https://gym.example/icon.svg", "/icons/gym.svg", undefined];
  const config = configOf(...icons.map((icon, n) => entry(n + 7, icon ? { icon } : {})));
  expect(describeServices(config, []).map((each) => each.service_icon_path)).toEqual([
    "https://gym.example/icon.svg",
    "https://account.example/icons/gym.svg",
    "",
  ]);
});

test("each language has its own link to the service, if the entry has one", () => {
  const ja = "https://gym.example/";
  const en = "https://gym.example/en/";
  const config = configOf(entry(7, { sites: { ja, en } }), entry(12, { sites: { en } }), entry(20));
  const found = describeServices(config, []).map(({ service_icon_redirect_url: list }) => [
    redirectUrlFor(list, "ja"),
    redirectUrlFor(list, "en"),
  ]);
  expect(found).toEqual([
    [ja, en],
    [undefined, en],
    [undefined, undefined],
  ]);
});

test("a service where the holder has an account also has a link that begins a log-in there, if its entry says how", () => {
  const sites = { ja: "https://gym.example/" };
  const client = {
    id: "gym",
    secret: "none",
    redirect_uris: ["https://gym.example/back"],
    post_logout_redirect_uris: [],
    initiate_login_uri: "https://gym.example/login?from=list",
    scopes: ["openid" as const],
  };
  const { initiate_login_uri: _, ...silent } = client;
  const config = configOf(
    entry(7, { sites, clients: [client] }),
    entry(12, { sites, clients: [silent] }),
  );
  const tie = (service_id: number) => ({ service_id, since: 5, service_email: null });
  const ways = (...ties: ReturnType<typeof tie>[]) =>
    describeServices(config, ties).map((each) => [
      redirectUrlFor(each.service_icon_redirect_url, "ja"),
      redirectUrlFor(each.service_entrance_url ?? "", "ja"),
    ]);
  expect(ways(tie(7), tie(12))).toEqual([
    [sites.ja, "https://gym.example/login?from=list&iss=https%3A%2F%2Fid.example&lng=ja"],
    [sites.ja, undefined],
  ]);
  expect(ways()).toEqual([
    [sites.ja, undefined],
    [sites.ja, undefined],
  ]);
});

test("only an entry with a connector has a gateway, under its kind", () => {
  const connector = { url: "https://gym.example/musubi", secret: "CONNECTOR_SECRET_GYM" };
  const config = configOf(entry(20), entry(12, { kind: "gym", connector }));
  expect(describeAddresses(config)).toEqual([{ id: 12, url: "https://id.example/services/gym" }]);
});
