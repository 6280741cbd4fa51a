import { ACTIVITY_MOST, OperationDetail, SLEEP_MS } from "@musubi/contract";
import { expect, it } from "vitest";
import { type Answer, startFakeIdentity } from "../../../test-support/fake-identity.ts";
import { mayHaveMoved } from "./load-activity.ts";

const row = (deed: "CHANGE_EMAIL" | "CHANGE_NOTICES", at = Date.now(), refused = false) => ({
  ...{ id: "1", at, detail: OperationDetail[deed], text: "", service_id: null },
  ...{ refused, times: 1, browser: null, same_network: null },
});
const before = Date.now() - SLEEP_MS - 1;
const many = Array.from({ length: ACTIVITY_MOST }, () => row("CHANGE_NOTICES"));

it.each([
  ["the address was changed", true, [row("CHANGE_NOTICES"), row("CHANGE_EMAIL")]],
  ["an intruder made many changes after that", true, [...many, row("CHANGE_EMAIL")]],
  ["identity does not answer", true, "cut" as const],
  ["no address was changed", false, [row("CHANGE_NOTICES")]],
  ["a change was refused", false, [row("CHANGE_EMAIL", Date.now(), true)]],
  ["a change can no longer be undone", false, [row("CHANGE_EMAIL", before)]],
])("if %s, the links to an earlier address are offered: %s", async (_, isOffered, rows) => {
  const { client } = await startFakeIdentity(({ path }): Answer => {
    if (rows === "cut") return rows;
    const most = Number(new URLSearchParams(path.split("?")[1]).get("most") ?? 30);
    const next = rows.length > most ? "1 1" : null;
    return { status: 200, body: { rows: rows.slice(0, most), next, days: 90 } };
  });
  expect(await mayHaveMoved(client)).toBe(isOffered);
});
