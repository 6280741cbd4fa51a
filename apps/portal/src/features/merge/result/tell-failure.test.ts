import { error } from "@musubi/messages/en/error";
import { merging } from "@musubi/messages/en/merging";
import { text } from "@musubi/messages/en/text";
import { expect, it } from "vitest";
import {
  examplePreview,
  exampleServices,
  exampleWithout,
} from "../../../../test-support/example-merge.ts";
import type { Messages } from "../../../words/messages.ts";
import type { LoadedMerge } from "../flow/load-merge.ts";
import { nameServices } from "../shared/named-services.ts";
import { tellFailure } from "./tell-failure.ts";

const messages = { ...error, ...text } as Messages;
const { sameId, reasons } = merging.refused;
const tell = (
  loaded: LoadedMerge | undefined,
  message = "transfer_same_service",
  services = exampleServices,
) => {
  const nameOf = nameServices(services, "en", merging.unknownService);
  return tellFailure(loaded, message, messages, merging.refused, nameOf);
};
const refuse = (
  decision: "same-account" | "shared-service" | "cannot-move",
  message: "transfer_same_service" | "transfer_not_supported" = "transfer_same_service",
): LoadedMerge => ({
  do: "refuse",
  preview: { ...examplePreview, decision, service_id: decision === "same-account" ? null : 5 },
  message,
  services: [],
});

it("transfer_same_service is explained only when it is known whether both are the same ID", () => {
  expect(tell(undefined)).toEqual([]);
  expect(tell(refuse("same-account"))).toEqual([sameId("hana@example.jp")]);
  const reason = reasons["shared-service"]("Planner");
  expect(tell(refuse("shared-service"))).toEqual([reason]);
});

it("the service that stands in the way is named if it is displayed", () => {
  const refused = refuse("cannot-move", "transfer_not_supported");
  expect(tell(refused)).toEqual([reasons["cannot-move"]("Planner")]);
  const unnamed = [error.transfer_not_supported];
  expect(tell(refused, undefined, exampleWithout(5))).toEqual(unnamed);
});

it("the current state replaces the earlier message", () => {
  const said = "Leaving is not finished.";
  expect(tell({ do: "wait", said })).toEqual([said]);
  expect(tell(refuse("shared-service"), "transfer_not_supported")).toEqual([
    reasons["shared-service"]("Planner"),
  ]);
});

it("if nothing else is known, the earlier message is shown at once", () => {
  expect(tell(undefined, "transfer_not_supported")).toEqual([error.transfer_not_supported]);
  expect(tell(undefined, "The store says no.")).toEqual(["The store says no."]);
  expect(tell({ do: "leave" })).toEqual([error.transfer_same_service]);
});
