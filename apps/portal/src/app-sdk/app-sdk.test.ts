import { expect, it, vi } from "vitest";
import { exampleApp } from "../../test-support/example-config.ts";
import { openAppSdk } from "./app-sdk.ts";

// Outside a browser the SDK uses one storage for all three kinds. The mock gives each kind its name.
const sdk = vi.hoisted(() => ({
  initializeAuth: vi.fn((_app: unknown, _options: { readonly persistence: unknown }) => ({})),
  indexedDBLocalPersistence: "indexed DB",
  browserLocalPersistence: "local storage",
  browserSessionPersistence: "session storage",
}));
vi.mock("@firebase/auth", async (load) => ({ ...(await load<object>()), ...sdk }));

it("§9 the app's sign-in is kept in indexed DB, else in local storage, else in session storage", () => {
  openAppSdk("app", exampleApp.link);
  const [, options] = sdk.initializeAuth.mock.calls[0] ?? [];
  expect(options?.persistence).toEqual(["indexed DB", "local storage", "session storage"]);
});

it("two services with Firebase have separate projects, each of which is opened once", () => {
  sdk.initializeAuth.mockClear();
  const gym = { ...exampleApp.link, project: "gym" };
  for (let times = 0; times < 2; times += 1) openAppSdk("gym", gym);
  openAppSdk("club", { ...exampleApp.link, project: "club" });
  const projects = sdk.initializeAuth.mock.calls.map(([app]) => app);
  expect(projects).toMatchObject([
    { name: "gym", options: { projectId: "gym" } },
    { name: "club", options: { projectId: "club" } },
  ]);
});
