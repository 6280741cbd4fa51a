import { expect, it } from "vitest";
import { examplePreview } from "../../../../test-support/example-merge.ts";
import { leadTo } from "./lead-to.ts";
import type { LoadedMerge } from "./load-merge.ts";

const refused = {
  do: "refuse",
  preview: { ...examplePreview, decision: "shared-service" },
  message: "transfer_same_service",
  services: [],
} as const satisfies LoadedMerge;

it.each<[string, LoadedMerge, object]>([
  [
    "two IDs that cannot be merged",
    refused,
    { migrateResult: { isSuccess: false, errorMessage: "transfer_same_service" } },
  ],
  [
    "an ID that is busy",
    { do: "wait", said: "Leaving is not finished." },
    { migrateResult: { isSuccess: false, errorMessage: "Leaving is not finished." } },
  ],
  [
    "a sign-in that is no longer valid",
    { do: "sign-in-again" },
    { errorMessage: "transfer_user_failed" },
  ],
])("%s: /merge redirects to /account-auth, which says why", (_, loaded, state) => {
  expect(leadTo(loaded)).toMatchObject({ do: "go", to: "/account-auth", state });
});

it("/merge redirects to the services if there is nothing to show", () => {
  expect(leadTo({ do: "leave" })).toMatchObject({ do: "go", to: "/account-transfer" });
});
