import { expect, it, vi } from "vitest";
import { exampleConfig } from "../../test-support/example-config.ts";
import { openAppSdk } from "./app-sdk.ts";

// Outside of a browser the SDK has one storage, whatever it is asked for; here each has its name.
const sdk = vi.hoisted(() => ({
  initializeAuth: vi.fn((_app: unknown, _options: { readonly persistence: unknown }) => ({})),
  indexedDBLocalPersistence: "indexed DB",
  browserLocalPersistence: "local storage",
  browserSessionPersistence: "session storage",
}));
vi.mock("@firebase/auth", async (load) => ({ ...(await load<object>()), ...sdk }));

it("§9 the app's sign-in is kept in indexed DB, else in local storage, else in session storage", () => {
  openAppSdk(exampleConfig.appSdk);
  const [, options] = sdk.initializeAuth.mock.calls[0] ?? [];
  expect(options?.persistence).toEqual(["indexed DB", "local storage", "session storage"]);
});
