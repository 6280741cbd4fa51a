import { writeFileSync } from "node:fs";
import { openMerge } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { expect, test, vi } from "vitest";
import { drawTrace } from "../tracing/draw-trace.ts";
import { startCollector } from "../world/collector.ts";
import { describeProcesses } from "../world/engines.ts";
import { driveToEnd, mergeCalls } from "../world/merge-calls.ts";
import { dataOf } from "../world/outcomes.ts";
import { signInToPool } from "../world/pool-sign-in.ts";
import { startProcesses } from "../world/processes.ts";
import { startSandbox } from "../world/sandbox.ts";

const { hana, kenji } = PEOPLE;
const PATIENCE = { timeout: 30_000, interval: 50 };

describeProcesses("traces through real processes", () => {
  test("a merge is one trace from the button to the last service and mail, across two processes and a crash", async () => {
    await using collector = await startCollector();
    await using sandbox = await startSandbox();
    const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
    await using deployment = await startProcesses(2, settings, sandbox);
    const [one, other] = deployment.processes;
    if (!one || !other) throw new Error("Two processes were asked for.");
    const { access_token } = await one.signIn(hana);
    const pool = await signInToPool(one.url, kenji);
    const { merge_id } = dataOf(await mergeCalls(one.client(access_token)).open(pool.idToken));
    const findButton = () => collector.spans.find(({ name }) => name === openMerge.name);
    await vi.waitFor(() => expect(findButton()).toBeDefined(), PATIENCE);

    await sandbox.fault({ service: "app", path: "account/owner", kind: "hang", times: 1 });
    const hanging = mergeCalls(one.client(access_token)).goOn(merge_id);
    await vi.waitFor(async () => expect(await sandbox.faultsToCome()).toBe(0), PATIENCE);
    one.child.kill("SIGKILL");
    await hanging;

    const calls = mergeCalls(other.client(access_token));
    const end = await driveToEnd(calls, dataOf(await calls.goOn(merge_id)));
    expect(end.state).toBe("done");
    const button = findButton();
    const inTrace = () => collector.spans.filter(({ traceId }) => traceId === button?.traceId);
    const namesOf = () => inTrace().map(({ name }) => name);
    await vi.waitFor(() => expect(namesOf()).toContain("mail"), PATIENCE);
    await other.stop();

    expect(namesOf()).toEqual(
      expect.arrayContaining([
        ...["step merge", "app changeOwner", "school changeOwner"],
        ...["job mail", "mail", "update operation_step"],
      ]),
    );
    expect(new Set(inTrace().map(({ process }) => process)).size).toBe(2);
    // Every span hangs below another of the trace; only the button has none above it.
    const ids = new Set(inTrace().map(({ spanId }) => spanId));
    const roots = inTrace().filter(({ parentSpanId }) => !ids.has(parentSpanId ?? ""));
    expect(roots).toEqual([button]);
    // `TRACE_PICTURE=$PWD/docs/trace-of-a-merge.svg npm test -- traces` draws the guide's picture anew.
    const picture = process.env.TRACE_PICTURE;
    if (picture !== undefined) writeFileSync(picture, drawTrace(inTrace()));
  }, 120_000);
});
