import { common } from "@musubi/messages/en/common";
import { prerender } from "react-dom/static";
import { expect, it } from "vitest";
import { inPortal } from "../../test-support/in-portal.tsx";
import { textOf } from "../../test-support/text-of.ts";
import { UndoneNotice } from "./undone-notice.tsx";

it("says why an action failed above its button, and offers help after it", async () => {
  const undone = {
    do: "show",
    said: "An order is on its way.",
    topic: undefined,
  };
  const { prelude } = await prerender(
    inPortal(
      <UndoneNotice undone={undone as never} title="Not undone" topic="leave-refused">
        <button type="button">Undo</button>
      </UndoneNotice>,
    ),
  );
  const page = textOf(await new Response(prelude).text());
  const places = ["Not undone", undone.said, "Undo", common.readHelp].map((part) =>
    page.lastIndexOf(part),
  );
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places[0]).toBeGreaterThanOrEqual(0);
});
