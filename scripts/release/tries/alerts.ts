import { spawnSync } from "node:child_process";
import { inRepository } from "../../build/repository.ts";
import { expectThat, type Try } from "./tries.ts";

const FOLDER = inRepository("deploy/prometheus");

export const alerts: Try = {
  name: "deploy/prometheus: the alert rules",
  needs: { promtool: "prometheus" },
  run: async () =>
    [
      ["check", "rules", "musubi.rules.yml"],
      ["test", "rules", "musubi.rules.test.yml"],
    ].map((args) => {
      const { status, stdout, stderr } = spawnSync("promtool", args, {
        cwd: FOLDER,
        encoding: "utf8",
      });
      expectThat(status === 0, `${stdout}${stderr}`);
      return `promtool ${args.join(" ")}:${/SUCCESS:(.*)/.exec(stdout)?.[1] || " passed"}`;
    }),
};
