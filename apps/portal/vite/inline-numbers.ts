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

/**
 * Replaces the contract's enumeration members by their numbers: otherwise two members would bring
 * the whole enumeration along.
 */
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
