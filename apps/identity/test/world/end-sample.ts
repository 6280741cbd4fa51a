import { beforeEach } from "vitest";

// A sample has a time limit: a test that has not begun when it is over is left to another sample.
const until = Number(process.env.SAMPLE_UNTIL ?? Number.POSITIVE_INFINITY);
beforeEach(({ skip }) => skip(Date.now() > until, "The sample's time is over."));
