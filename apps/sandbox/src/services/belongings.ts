import type { DemoService } from "@musubi/demo-world";

/** Returns what people keep at each service, so that an export is worth taking. */
export function belongingsAt(
  service: DemoService,
  since: string,
  orderOnItsWay: boolean,
): Record<string, unknown> {
  switch (service) {
    case "store":
      return {
        orders: [
          {
            number: "S-10241",
            placed: since,
            item: "手ぬぐい（麻の葉）",
            yen: 1_320,
            state: "delivered",
          },
          ...(orderOnItsWay
            ? [
                {
                  number: "S-20877",
                  placed: "2026-11-12",
                  item: "土鍋 7号",
                  yen: 8_800,
                  state: "shipped",
                },
              ]
            : []),
        ],
      };
    case "app":
      return {
        records: [
          { day: since, note: "はじめての記録", steps: 6_204 },
          { day: "2026-03-28", note: "川沿いを散歩。桜が三分咲き。", steps: 9_310 },
        ],
      };
    case "school":
      return {
        courses: [
          { title: "金継ぎ入門", enrolled: since, lessonsDone: 6, lessons: 8 },
          { title: "季節の書", enrolled: since, lessonsDone: 2, lessons: 12 },
        ],
      };
    case "planner":
      return {
        entries: [
          { day: "2026-12-31", title: "大掃除" },
          { day: "2027-01-01", title: "初詣" },
        ],
      };
    case "library":
      return { loans: [{ title: "方丈記", borrowed: since, returned: true }] };
  }
}
