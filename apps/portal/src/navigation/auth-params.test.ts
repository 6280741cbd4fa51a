import { describe, expect, it } from "vitest";
import { readAuthParams } from "./auth-params.ts";

/** Reads the parameters, by default with the services of the demo. */
const read = (state: unknown, search: string, ids: readonly number[] = [1, 2, 3]) =>
  readAuthParams(
    state,
    search,
    ids.map((service_id) => ({ service_id })),
  );

describe("/account-auth", () => {
  it.each([1, 2, 3, 4])("§2 reads service type %i from router state or the address", (type) => {
    expect(read({ serviceType: type }, "")).toMatchObject({ serviceType: type });
    expect(read(null, `?serviceType=${type}&lng=en`)).toEqual({
      serviceType: type,
      isOurs: false,
    });
  });

  it("§2 router state takes precedence over the address", () => {
    expect(read({ serviceType: 1 }, "?serviceType=2")?.serviceType).toBe(1);
  });

  it.each([
    [null, ""],
    [undefined, "?lng=en"],
    [{}, ""],
    [{ reason: "busy" }, ""],
    ["text", "?serviceType=0"],
    [{ serviceType: 5 }, "?serviceType=5"],
    [{ serviceType: "1" }, "?serviceType=1.0"],
    [{ migrateResult: { isSuccess: "yes" } }, "?errorMessage=auth_failed"],
  ])("§2 router state %j with the address %j names no service", (state, search) => {
    expect(read(state, search)).toBeUndefined();
  });

  it("§9 the default service type is 3", () => {
    expect(read({ migrateResult: { isSuccess: true } }, "")).toMatchObject({
      serviceType: 3,
      migrateResult: { isSuccess: true },
    });
  });

  it("§9 without a service 3 there is no default, and the types are those of the catalogue", () => {
    const ids = [7, 12];
    expect(read({ migrateResult: { isSuccess: true } }, "", ids)).toBeUndefined();
    expect(read({ serviceType: 3 }, "?serviceType=3", ids)).toBeUndefined();
    for (const type of [...ids, 4]) {
      expect(read(null, `?serviceType=${type}`, ids)).toMatchObject({ serviceType: type });
    }
  });

  it("X01: a message in router state is our own, a message in the address is not", () => {
    expect(read({ serviceType: 1, errorMessage: "words" }, "")).toMatchObject({
      errorMessage: "words",
      isOurs: true,
    });
    expect(read(null, "?serviceType=1&errorMessage=words")).toMatchObject({
      errorMessage: "words",
      isOurs: false,
    });
  });
});
