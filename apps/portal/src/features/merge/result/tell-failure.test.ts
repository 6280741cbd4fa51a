import { errorWords } from "@musubi/messages/both/error";
import { mergingWords } from "@musubi/messages/both/merging";
import { textWords } from "@musubi/messages/both/text";
import { expect, it } from "vitest";
import {
  examplePreview,
  exampleServices,
  exampleWithout,
} from "../../../../test-support/example-merge.ts";
import type { RefusedPreview } from "../../../refusals/after-plan.ts";
import type { Messages } from "../../../words/messages.ts";
import type { LoadedMerge } from "../flow/load-merge.ts";
import { nameServices } from "../shared/named-services.ts";
import { tellFailure, titleFailure } from "./tell-failure.ts";

const messages = { ...errorWords.en, ...textWords.en } as Messages;
const { sameId, reasons } = mergingWords.en.refused;
const tell = (
  loaded: LoadedMerge | undefined,
  message = "transfer_same_service",
  services = exampleServices,
) => {
  const nameOf = nameServices(services, "en", mergingWords.en.unknownService);
  return tellFailure(loaded, message, messages, mergingWords.en.refused, nameOf);
};
const refuse = (
  decision: RefusedPreview["decision"],
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
  const unnamed = [errorWords.en.transfer_not_supported];
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
  expect(tell(undefined, "transfer_not_supported")).toEqual([errorWords.en.transfer_not_supported]);
  expect(tell(undefined, "The store says no.")).toEqual(["The store says no."]);
  expect(tell({ do: "leave" })).toEqual([errorWords.en.transfer_same_service]);
});

it.each([
  ["same-account", "sameIdTitle"],
  ["shared-service", "asIsTitle"],
  ["cannot-move", "asIsTitle"],
  ["left-service", "idTitle"],
] as const)("%s: its title says whether waiting helps", (decision, title) => {
  expect(titleFailure(refuse(decision), "transfer_same_service")).toBe(title);
});

it("before the current state is known, the title is that of the message", () => {
  expect(titleFailure(undefined, "transfer_not_supported")).toBe("asIsTitle");
  expect(titleFailure(undefined, "transfer_left_service")).toBe("idTitle");
  expect(titleFailure({ do: "leave" }, "transfer_not_supported")).toBe("idTitle");
});
