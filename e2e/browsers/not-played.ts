import type { FullConfig, Reporter, Suite, TestCase } from "@playwright/test/reporter";
import { JOURNEYS } from "./journeys.ts";

/** Ends a run with what was not played in an engine, and why. A journey that has another title by now fails the run. */
export default class NotPlayed implements Reporter {
  private readonly titles = new Map<string, string[]>();
  private renamed: readonly string[] = [];

  onBegin(_config: FullConfig, suite: Suite): void {
    const [, , , ...chosen] = process.argv;
    if (chosen.some((word) => !word.startsWith("--config="))) return;
    const titles = suite.allTests().map(({ title }) => title);
    this.renamed = Object.values(JOURNEYS)
      .flat()
      .filter((beginning) => !titles.some((title) => title.startsWith(beginning)));
  }

  onTestEnd(test: TestCase): void {
    const skip = test.annotations.find(({ type }) => type === "skip");
    if (!skip) return;
    const [, engine] = test.titlePath();
    const reason = `${engine}: ${skip.description ?? "without a reason"}`;
    this.titles.set(reason, [...(this.titles.get(reason) ?? []), test.title]);
  }

  async onEnd(): Promise<{ status: "failed" } | undefined> {
    for (const [reason, titles] of [...this.titles].sort()) {
      console.log(`\nNot played in ${reason}:\n${titles.map((title) => `  ${title}`).join("\n")}`);
    }
    if (this.renamed.length === 0) return undefined;
    console.log(`\nNo journey begins with:\n${this.renamed.map((each) => `  ${each}`).join("\n")}`);
    return { status: "failed" };
  }
}
