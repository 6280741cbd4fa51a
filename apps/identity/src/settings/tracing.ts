import { readEnvironment, text } from "@musubi/environment";
import * as v from "valibot";
import { webUrl } from "./kinds.ts";

/** Where traces go. The variables are OpenTelemetry's. */
export type TracingSettings = {
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  /** How many of the traces that begin here are kept, from 0 to 1. */
  readonly ratio: number;
  readonly serviceName: string;
};

const ratio = v.pipe(
  v.optional(v.string(), "1"),
  v.check(
    (value) => /^\d*\.?\d+$/.test(value) && Number(value) <= 1,
    "must be a number from 0 to 1",
  ),
  v.transform(Number),
);

const HEADER = /^\s*([\w-]+)=([^,\s]*)\s*$/;

const headers = v.pipe(
  v.optional(v.string(), ""),
  v.transform((value) => value.split(",").filter((each) => each.trim() !== "")),
  v.check((list) => list.every((each) => HEADER.test(each)), "must be NAME=VALUE, with commas"),
  v.transform((list) =>
    Object.fromEntries(
      list.map((each) => {
        const [, name = "", value = ""] = HEADER.exec(each) ?? [];
        return [name.toLowerCase(), decodeURIComponent(value)];
      }),
    ),
  ),
);

/** Returns undefined if no traces are wanted. */
export function readTracing(environment: NodeJS.ProcessEnv): TracingSettings | undefined {
  const read = readEnvironment(
    {
      OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(webUrl),
      OTEL_EXPORTER_OTLP_HEADERS: headers,
      OTEL_TRACES_SAMPLER_ARG: ratio,
      OTEL_SERVICE_NAME: v.optional(text, "musubi-identity"),
    },
    environment,
  );
  const endpoint = read.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/$/, "");
  if (endpoint === undefined) return undefined;
  return {
    endpoint,
    headers: read.OTEL_EXPORTER_OTLP_HEADERS,
    ratio: read.OTEL_TRACES_SAMPLER_ARG,
    serviceName: read.OTEL_SERVICE_NAME,
  };
}
