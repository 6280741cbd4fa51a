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
const refuse = (verdict: "same-account" | "shared-service"): LoadedMerge => ({
  do: "refuse",
  preview: { ...examplePreview, verdict, service_id: null },
  message: "transfer_same_service",
  services: [],
});

it("an ID with itself has one reason, and is told no other before it is known", () => {
  expect(tell(undefined)).toBeUndefined();
  expect(tell(refuse("same-account"))).toBe(merging.refused.sameId("hana@example.jp"));
  expect(tell(refuse("shared-service"))).toBe(error.transfer_same_service);
});

it("what is true by now comes before what was said then", () => {
  expect(tell({ do: "wait", said: "Leaving is not finished." })).toBe("Leaving is not finished.");
  expect(tell(refuse("shared-service"), "transfer_not_supported")).toBe(
    error.transfer_same_service,
  );
});

it("where nothing else is known, what was said is told at once", () => {
  expect(tell(undefined, "transfer_not_supported")).toBe(error.transfer_not_supported);
  expect(tell(undefined, "The store says no.")).toBe("The store says no.");
  expect(tell({ do: "leave" })).toBe(error.transfer_same_service);
});
