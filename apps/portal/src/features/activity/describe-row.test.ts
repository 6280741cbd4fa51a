import { type ActivityRow, type Merge, OperationDetail, SLEEP_MS } from "@musubi/contract";
import { activityWords } from "@musubi/messages/both/activity";
import { expect, it, test } from "vitest";
import { describeRow } from "./describe-row.ts";

const ROW: ActivityRow = {
  id: "1",
  at: 0,
  detail: OperationDetail.LOGIN,
  text: "",
  service_id: null,
  refused: false,
  times: 1,
  browser: null,
  same_network: null,
};

const nameService = (id: number) => (id === 1 ? "the store" : undefined);
const tell = (row: Partial<ActivityRow>, words = activityWords.en) =>
  describeRow({ ...ROW, ...row }, words, nameService);

it("a row names the other ID if an undoable merge is of its moment", () => {
  const row = { ...ROW, at: 5_000, detail: OperationDetail.ACCOUNT_COMBINE, text: "merged" };
  const merge = { source_email: "kenji@example.jp", undo_until: 5_003 + SLEEP_MS } as Merge;
  expect(describeRow(row, activityWords.en, nameService, [merge]).what).toBe(
    "Merged the ID kenji@example.jp",
  );
  const other = { ...merge, undo_until: 1_000_000 + SLEEP_MS };
  expect(describeRow(row, activityWords.en, nameService, [other]).what).toBe("Merged another ID");
});

test.each<[Partial<ActivityRow>, string]>([
  [{ text: "password" }, "Logged in with a password"],
  [{}, "Logged in"],
  [{ detail: OperationDetail.ACCOUNT_LINK, text: "linked", service_id: 1 }, "Linked the store"],
  // The service was removed from the catalogue since, or the row has none.
  [{ detail: OperationDetail.ACCOUNT_LINK, text: "linked", service_id: 7 }, "Linked a service"],
  [{ detail: OperationDetail.CHANGE_EMAIL, text: "The" }, "Changed the e-mail address"],
  [{ detail: OperationDetail.CHANGE_EMAIL, text: "restored" }, "A change was undone on request"],
  [{ text: "frozen" }, "The ID was frozen on request"],
  // The row is from a newer version, or its text is a property that every object has.
  [{ detail: 99, text: "sung" }, "Something else"],
  [{ text: "toString" }, "Logged in"],
  [{ text: "plain" }, "Logged in"],
  [{ detail: 99, refused: true, text: "wrong" }, "Something else failed"],
  [{ detail: OperationDetail.LOGOUT, refused: true }, "Something else failed"],
])("the row %j reads %j", (row, what) => {
  expect(tell(row).what).toBe(what);
});

it("a row says why an action was refused, if the reason is known", () => {
  expect(tell({ refused: true, text: "wrong" })).toMatchObject({
    what: "Couldn’t log in",
    why: "Wrong log-in details",
  });
  expect(tell({ refused: true, text: "constructor" }).why).toBeUndefined();
});

it("a row names the browser in everyday words, and says whether the network is the present one", () => {
  const where = (browser: ActivityRow["browser"], same_network: boolean | null) => {
    const shown = tell({ browser, same_network }, activityWords.ja);
    return [shown.browser, shown.network];
  };
  const chrome = { browser: "Chrome", system: "Windows" };
  expect(where(chrome, true)).toEqual(["Chrome（Windows）", "いまと¦同じ¦ネットワーク"]);
  expect(where({ browser: "app", system: "iPhone" }, false)).toEqual([
    "アプリ内の¦ブラウザ（iPhone）",
    "別の¦ネットワーク",
  ]);
  expect(where({ browser: null, system: null }, null)).toEqual(["不明な¦ブラウザ", undefined]);
  expect(where({ browser: null, system: "Mac" }, null)).toEqual(["Mac", undefined]);
  expect(where(null, null)).toEqual([undefined, undefined]);
});
