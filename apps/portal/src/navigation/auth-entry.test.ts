import { describe, expect, it } from "vitest";
import { readAuthEntry } from "./auth-entry.ts";

describe("/account-auth", () => {
  it.each([1, 2, 3, 4])("§2 takes service type %i from router state or the address", (type) => {
    expect(readAuthEntry({ serviceType: type }, "")).toMatchObject({ serviceType: type });
    expect(readAuthEntry(null, `?serviceType=${type}&lng=en`)).toEqual({
      serviceType: type,
      isOurs: false,
    });
  });

  it("§2 believes router state before the address", () => {
    expect(readAuthEntry({ serviceType: 1 }, "?serviceType=2")?.serviceType).toBe(1);
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
  ])("§2 %j with %j names no service", (state, search) => {
    expect(readAuthEntry(state, search)).toBeUndefined();
  });

  it("§9 the default service type is 3", () => {
    expect(readAuthEntry({ migrateResult: { isSuccess: true } }, "")).toMatchObject({
      serviceType: 3,
      migrateResult: { isSuccess: true },
    });
  });

  it("X01: knows whether a message is our own", () => {
    expect(readAuthEntry({ serviceType: 1, errorMessage: "words" }, "")).toMatchObject({
      errorMessage: "words",
      isOurs: true,
    });
    expect(readAuthEntry(null, "?serviceType=1&errorMessage=words")).toMatchObject({
      errorMessage: "words",
      isOurs: false,
    });
  });
});
