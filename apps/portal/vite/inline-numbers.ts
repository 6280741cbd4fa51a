import {
  LogIdentifier,
  LogLevel,
  MigrationStatus,
  OperationDetail,
  ServiceType,
  UserKind,
} from "@musubi/contract";
import type { Plugin } from "vite";

const NUMBERS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  LogIdentifier,
  LogLevel,
  MigrationStatus,
  OperationDetail,
  ServiceType,
  UserKind,
};
const NAMED = new RegExp(`\\b(${Object.keys(NUMBERS).join("|")})\\.([A-Z_]+)\\b`, "g");

/** Writes the contract's numbers where they are named: two names of an enumeration would bring all of it along. */
export const inlineNumbers = (): Plugin => ({
  name: "inline-numbers",
  apply: "build",
  enforce: "pre",
  transform: {
    filter: { id: /\/(?:portal|contract)\/src\/.*\.tsx?$/ },
    handler: (code) => ({
      code: code.replace(NAMED, (named, of: string, name: string) =>
        String(NUMBERS[of]?.[name] ?? named),
      ),
      map: null,
    }),
  },
});
