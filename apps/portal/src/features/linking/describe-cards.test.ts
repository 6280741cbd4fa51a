import type { Language, Service } from "@musubi/contract";
import { describe, expect, it } from "vitest";
import { exampleConfig, examplePool } from "../../../test-support/example-config.ts";
import { describeCards as describeAll } from "./describe-cards.ts";

const service = (service_id: number, changes: Partial<Service> = {}): Service => ({
  service_id,
  service_order: service_id,
  service_name_jp: `サービス${service_id}`,
  service_name_en: `Service ${service_id}`,
  service_icon_display: true,
  service_icon_path: "https://img.example/icon.svg",
  service_icon_redirect_url: JSON.stringify([
    { lng: "ja", url: "https://service.example/" },
    { lng: "en", url: "https://service.example/en/" },
  ]),
  service_active: 0,
  service_active_since: null,
  ...changes,
});

const { services: EXPECTED } = exampleConfig;
const FREE = { asleep: [], moving: [] };
const describeCards = (services: readonly Service[], language: Language) =>
  describeAll(services, EXPECTED, language, FREE);

const THREE = [service(1), service(2), service(3)];

describe("the cards of /account-transfer", () => {
  it("§2 are one each for store, app and school, whatever other services identity lists", () => {
    const cards = describeCards([service(0), ...THREE, service(5), service(6)], "ja");
    expect(cards?.map(({ id, service_name }) => [id, service_name])).toEqual([
      [1, "store"],
      [2, "app"],
      [3, "school"],
    ]);
  });

  it("a service that was left but not erased, or that a merge moves, is marked, and not as linked", () => {
    const cards = describeAll(THREE, EXPECTED, "ja", { asleep: [2], moving: [3] });
    expect(cards?.map(({ linked, asleep, moving }) => [linked, asleep, moving])).toEqual([
      [false, false, false],
      [false, true, false],
      [false, false, true],
    ]);
  });

  it.each([1, 2, 3])("§2 a list without service %i is not accepted", (missing) => {
    const services = THREE.filter(({ service_id }) => service_id !== missing);
    expect(describeCards(services, "ja")).toBeUndefined();
    expect(describeCards([], "ja")).toBeUndefined();
  });

  it("§2 the logo links to the site in the holder's language, even where the holder could be logged in", () => {
    const entrance = JSON.stringify([{ lng: "ja", url: "https://service.example/log-in" }]);
    const linked = service(1, { service_active: 1, service_entrance_url: entrance });
    const sites = (language: "ja" | "en") =>
      describeCards(THREE.with(0, linked), language)?.map(({ site }) => site);
    expect(sites("ja")?.[0]).toBe("https://service.example/");
    expect(sites("en")?.[0]).toBe("https://service.example/en/");
  });

  it("a site without an English address is still a link", () => {
    const only = JSON.stringify([{ lng: "ja", url: "https://app.example/" }]);
    const cards = describeCards(
      [...THREE, service(4)].with(1, service(2, { service_icon_redirect_url: only })),
      "en",
    );
    expect(cards?.[1]?.site).toBe("https://app.example/");
  });

  it("X02: an invalid address is not a link, and an invalid picture is not shown", () => {
    const evil = service(1, {
      service_icon_redirect_url: JSON.stringify([{ lng: "ja", url: "javascript:alert(1)" }]),
      service_icon_path: "data:image/svg+xml,<svg/>",
    });
    expect(describeCards([evil, service(2), service(3)], "ja")?.[0]).toMatchObject({
      site: undefined,
      href: undefined,
      icon: undefined,
    });
  });

  it("§5 leave out services that are not displayed, mark linked ones, and are in the operator's order", () => {
    const cards = describeCards(
      [
        service(1, { service_order: 3, service_active: 1 }),
        service(2, { service_icon_display: false }),
        service(3, { service_order: 1 }),
      ],
      "en",
    );
    expect(cards?.map(({ name, linked }) => [name, linked])).toEqual([
      ["Service 3", false],
      ["Service 1", true],
    ]);
  });

  it("have the catalogue's description of what a link brings", () => {
    const described = describeCards(THREE, "en")?.map(({ description }) => description);
    expect(described).toEqual(["Points", undefined, undefined]);
  });

  it("leave out a service that the page does not know until it is loaded again", () => {
    const newer = [...THREE, service(12, { service_order: 0 })];
    expect(describeCards(newer, "ja")).toEqual(describeCards(THREE, "ja"));
    const reloaded = [...EXPECTED, examplePool(12, "gym", "https://gym.example")];
    const cards = describeAll(newer, reloaded, "ja", FREE);
    expect(cards?.map(({ service_name }) => service_name)).toEqual([
      "gym",
      "store",
      "app",
      "school",
    ]);
    expect(describeAll(THREE, reloaded, "ja", FREE)).toBeUndefined();
  });

  it.each([0, 1, 12])("a catalogue with %i services has as many cards", (length) => {
    const expected = Array.from({ length }, (_, index) =>
      examplePool(index + 20, `gym-${index}`, "https://gym.example"),
    );
    const services = expected.map(({ service_id }) => service(service_id));
    const cards = describeAll(services, expected, "en", FREE);
    expect(cards?.map(({ id }) => id)).toEqual(expected.map(({ service_id }) => service_id));
  });
});
