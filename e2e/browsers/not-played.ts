import type { Reporter, TestCase } from "@playwright/test/reporter";

/** Ends a run with what was not played in an engine, and why. */
export default class NotPlayed implements Reporter {
  private readonly titles = new Map<string, string[]>();

  onTestEnd(test: TestCase): void {
    const skip = test.annotations.find(({ type }) => type === "skip");
    if (!skip) return;
    const [, engine, file, ...title] = test.titlePath();
    const reason = `${engine}: ${skip.description ?? "without a reason"}`;
    this.titles.set(reason, [...(this.titles.get(reason) ?? []), `${file} › ${title.join(" › ")}`]);
  }

  onEnd(): void {
    for (const [reason, titles] of [...this.titles].sort()) {
      console.log(`\nNot played in ${reason}:\n${titles.map((title) => `  ${title}`).join("\n")}`);
    }
  }
}
