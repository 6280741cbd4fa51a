import { SLEEP_MS } from "@musubi/contract";
import { refuse } from "@musubi/contract/answer";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Counter, Gauge, type Histogram, Registry, register } from "prom-client";
import { measureAdmissions } from "../database/queries/admissions.ts";
import { countStrayed, measureOps } from "../database/queries/operations.ts";
import { measureOutbox } from "../database/queries/outbox.ts";
import { findDistrusted } from "../database/queries/service-answers.ts";
import { measureSleeps } from "../database/queries/sleeps.ts";
import { sendRefusal } from "../http/errors.ts";
import type { Config } from "../settings/config.ts";
import { sameText } from "../settings/secrets.ts";
import { createDurations, type Durations } from "../tracing/durations.ts";
import type { Parts } from "./parts.ts";

export type Metrics = {
  readonly registry: Registry;
  observe(call: string, status: number, ms: number): void;
};

/** Not at once: erasing may wait for a service that is down, or for a holder who comes back at the last moment. */
const OVERDUE_MS = 60 * 60_000;

export function createMetrics(
  { config, hasher, mailer, connectors, issuer, limits, database, reads, now }: Parts,
  lostSpans = () => 0,
): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const requests = createDurations("call");
  const statuses = new Map<string, Map<number, number>>();
  new Counter({
    name: "musubi_requests_total",
    help: "Answered requests, by call and status.",
    labelNames: ["call", "status"],
    registers,
    collect() {
      this.reset();
      for (const [call, counts] of statuses) {
        for (const [status, count] of counts) this.inc({ call, status }, count);
      }
    },
  });
  for (const [durations, name, help] of [
    [requests, "musubi_request_duration_seconds", "How long requests took, by call."],
    [
      database.times,
      "musubi_statement_duration_seconds",
      "How long statements took, by what they do to which table.",
    ],
    [
      hasher.times,
      "musubi_hashing_duration_seconds",
      "How long passwords waited to be hashed, and hashing them, by lane.",
    ],
    [
      connectors.times,
      "musubi_service_duration_seconds",
      "How long services took to answer, by service, call and outcome.",
    ],
    [
      mailer.times,
      "musubi_mail_duration_seconds",
      "How long the mail server took to take a mail, by result.",
    ],
  ] as const) {
    registry.registerMetric(histogramOf(durations, name, help));
  }
  new Counter({
    name: "musubi_lost_spans_total",
    help: "Spans that no collector took.",
    registers,
    collect() {
      this.reset();
      this.inc(lostSpans());
    },
  });
  new Gauge({
    name: "musubi_password_checks",
    help: "Passwords being hashed or waiting for it, of known browsers and of unknown browsers.",
    labelNames: ["state", "lane"],
    registers,
    collect() {
      for (const [lane, { running, waiting }] of Object.entries(hasher.load())) {
        this.set({ state: "running", lane }, running);
        this.set({ state: "waiting", lane }, waiting);
      }
    },
  });
  new Counter({
    name: "musubi_unreadable_password_hashes_total",
    help: "Password checks that met a hash which cannot be read.",
    registers,
    collect() {
      this.reset();
      this.inc(hasher.unreadable());
    },
  });
  new Counter({
    name: "musubi_log_ins_total",
    help: "Log-ins at the portal, by whether their tokens are bound to the browser.",
    labelNames: ["bound"],
    registers,
    collect() {
      this.reset();
      const { bound, unbound } = issuer.binding.counted();
      this.inc({ bound: "yes" }, bound);
      this.inc({ bound: "no" }, unbound);
    },
  });
  new Counter({
    name: "musubi_over_limit_total",
    help: "Requests that a limit or a budget of wrong guesses stopped, by its name.",
    labelNames: ["limit"],
    registers,
    collect() {
      this.reset();
      for (const [limit, times] of limits.overs()) this.inc({ limit }, times);
    },
  });
  // A failure here must not hide the other figures: while the database is down they matter all the more.
  const measure = () => measureOutbox(reads, now()).catch(() => undefined);
  new Gauge({
    name: "musubi_outbox_oldest_due_seconds",
    help: "How long the oldest due job has been due.",
    registers,
    async collect() {
      const outbox = await measure();
      const since = outbox?.oldest_due_at ?? now();
      this.set(outbox ? Math.max(0, now() - since) / 1000 : Number.NaN);
    },
  });
  new Gauge({
    name: "musubi_outbox_jobs",
    help: "Jobs of the outbox that are due, that were given up (mails apart), or that this version does not know.",
    labelNames: ["state"],
    registers,
    async collect() {
      const outbox = await measure();
      this.set({ state: "due" }, outbox?.waiting ?? Number.NaN);
      this.set({ state: "given_up" }, outbox?.given_up ?? Number.NaN);
      this.set({ state: "undelivered" }, outbox?.undelivered ?? Number.NaN);
      this.set({ state: "unknown" }, outbox?.unknown ?? Number.NaN);
    },
  });
  new Gauge({
    name: "musubi_admission_links",
    help: "Mailed links that still admit a browser to a password, unopened and opened.",
    labelNames: ["state"],
    registers,
    async collect() {
      const links = await measureAdmissions(reads, now()).catch(() => undefined);
      this.set({ state: "unopened" }, links?.unopened ?? Number.NaN);
      this.set({ state: "opened" }, links?.opened ?? Number.NaN);
    },
  });
  new Gauge({
    name: "musubi_merges",
    help: "Links, merges and deletions under way, those that a service refused, and operations that this version does not know.",
    labelNames: ["state"],
    registers,
    async collect() {
      const ops = await measureOps(reads).catch(() => undefined);
      this.set({ state: "under_way" }, ops?.under_way ?? Number.NaN);
      this.set({ state: "refused" }, ops?.refused ?? Number.NaN);
      this.set({ state: "unknown" }, ops?.unknown ?? Number.NaN);
    },
  });
  new Gauge({
    name: "musubi_restore_refused",
    help: "Accounts at services that could not be brought home in the last 14 days.",
    registers,
    async collect() {
      this.set(await countStrayed(reads, now() - SLEEP_MS).catch(() => Number.NaN));
    },
  });
  new Gauge({
    name: "musubi_sleeps",
    help: "Accounts at services that were left and are not erased yet, and those overdue by an hour or longer that can no longer be taken back.",
    labelNames: ["state"],
    registers,
    async collect() {
      const sleeps = await measureSleeps(reads, now() - OVERDUE_MS).catch(() => undefined);
      this.set({ state: "asleep" }, sleeps?.asleep ?? Number.NaN);
      this.set({ state: "overdue" }, sleeps?.overdue ?? Number.NaN);
    },
  });
  new Gauge({
    name: "musubi_service_forgets",
    help: "Services that deny so many accounts that they are not believed: 1 each.",
    labelNames: ["service"],
    registers,
    async collect() {
      const distrusted = await findDistrusted(reads).catch(() => undefined);
      for (const { service_id, kind, connector } of config.catalogue) {
        if (!connector) continue;
        const isDistrusted = distrusted && Number(distrusted.includes(service_id));
        this.set({ service: kind }, isDistrusted ?? Number.NaN);
      }
    },
  });
  return {
    registry,
    observe(call, status, ms) {
      requests.mark(ms, call);
      const counts = statuses.get(call) ?? new Map<number, number>();
      statuses.set(call, counts.set(status, (counts.get(status) ?? 0) + 1));
    },
  };
}

/** A registry uses nothing else of a metric. */
const histogramOf = ({ read }: Durations, name: string, help: string): Histogram =>
  ({
    name,
    get: async () => ({ name, help, type: "histogram", aggregator: "sum", values: read(name) }),
  }) as unknown as Histogram;

type Access = Pick<Config, "metricsToken" | "production">;

/** For the operator only, never through a proxy: with the token, or, outside production, from this machine. */
export function registerMetrics(app: FastifyInstance, { registry }: Metrics, access: Access): void {
  app.get("/metrics", async (request, reply) => {
    if (!mayRead(request, access)) {
      return sendRefusal(request, reply, refuse("ResourceNotFoundException"));
    }
    // The process may collect its own figures in the library's default registry.
    const all = Registry.merge([register, registry]);
    return reply.type(all.contentType).send(await all.metrics());
  });
}

/** A request with one of these came through a proxy. Not every proxy sets them, so production needs the token. */
const PROXY_HEADERS = ["x-forwarded-for", "x-real-ip", "forwarded", "via"];

function mayRead({ headers, socket }: FastifyRequest, access: Access): boolean {
  if (PROXY_HEADERS.some((name) => headers[name] !== undefined)) return false;
  const { metricsToken: token, production } = access;
  if (token !== undefined) return sameText(headers.authorization ?? "", `Bearer ${token}`);
  return !production && /^(?:::1|(?:::ffff:)?127\.[\d.]+)$/.test(socket.remoteAddress ?? "");
}
