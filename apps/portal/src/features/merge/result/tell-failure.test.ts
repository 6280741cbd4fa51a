import { error } from "@musubi/messages/en/error";
import { merging } from "@musubi/messages/en/merging";
import { text } from "@musubi/messages/en/text";
import { expect, it } from "vitest";
import { examplePreview } from "../../../../test-support/example-merge.ts";
import type { Messages } from "../../../words/messages.ts";
import type { LoadedMerge } from "../flow/load-merge.ts";
import { tellFailure } from "./tell-failure.ts";

const messages = { ...error, ...text } as Messages;
const tell = (loaded: LoadedMerge | undefined, message = "transfer_same_service") =>
  tellFailure(loaded, message, messages, merging.refused);
const refuse = (decision: "same-account" | "shared-service"): LoadedMerge => ({
  do: "refuse",
  preview: { ...examplePreview, decision, service_id: null },
  message: "transfer_same_service",
  services: [],
});

it("transfer_same_service is explained only when it is known whether both are the same ID", () => {
  expect(tell(undefined)).toBeUndefined();
  expect(tell(refuse("same-account"))).toBe(merging.refused.sameId("hana@example.jp"));
  expect(tell(refuse("shared-service"))).toBe(error.transfer_same_service);
});

it("the current state replaces the earlier message", () => {
  expect(tell({ do: "wait", said: "Leaving is not finished." })).toBe("Leaving is not finished.");
  expect(tell(refuse("shared-service"), "transfer_not_supported")).toBe(
    error.transfer_same_service,
  );
});

it("if nothing else is known, the earlier message is shown at once", () => {
  expect(tell(undefined, "transfer_not_supported")).toBe(error.transfer_not_supported);
  expect(tell(undefined, "The store says no.")).toBe("The store says no.");
  expect(tell({ do: "leave" })).toBe(error.transfer_same_service);
});
