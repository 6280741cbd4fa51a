import { SLEEP_MS } from "@musubi/contract";
import { expect } from "vitest";
import type { Claimed } from "./claims.ts";
import type { Command } from "./command.ts";
import type { CredentialResult } from "./moves/credential-moves.ts";
import type { Result } from "./moves/move.ts";
import type { Stage } from "./stage.ts";

/** Checks the answer to a command that ran alone, against the state. `predicted`: what opening a merge must answer. */
export function checkAnswer(
  stage: Stage,
  { deed, service }: Command,
  who: string,
  predicted: string | undefined,
  result: Result,
): void {
  if (result === undefined) return;
  const { model, claims, emails } = stage;
  const said = result.ok ? "ok" : result.code;
  if (deed === "open" && predicted !== undefined) expect(said).toBe(predicted);
  if (deed === "move" && predicted !== undefined && predicted !== "ok")
    expect(result.ok).toBe(false);
  if (deed === "close")
    expect(model.isAlive(who)).toBe(!result.ok && said !== "UserNotFoundException");
  if (!result.ok) return;
  switch (deed) {
    case "take-back":
      checkClaimed(stage, result.data as Claimed);
      break;
    case "object":
      claims.checkObjected(result.data as string);
      break;
    case "wake-id":
      expect(model.isAlive(result.data as string)).toBe(true);
      break;
    case "finish":
      expect(model.isAlive(who)).toBe(false);
      break;
    case "change-email":
      expect(emails.get(who)).toBe(result.data);
      break;
    case "link":
      expect(model.servicesOf(who)).toContain(service);
      break;
    case "join":
      // A running merge may have brought the account, although it does not count before the merge is done.
      if (!model.isBusy(who)) expect(model.servicesOf(who)).toContain(service);
      break;
    case "delete":
      expect(model.servicesOf(who)).not.toContain(service);
      break;
    case "wake":
    case "unlink": {
      const told = result.data as { person: string; serviceId: number; isHeld: boolean };
      const isHeld = model.servicesOf(told.person).includes(told.serviceId);
      expect(isHeld).toBe(told.isHeld);
      break;
    }
    default:
      checkCredential(stage, deed, result.data as CredentialResult);
      break;
  }
}

function checkClaimed({ claims, credentials }: Stage, claimed: Claimed): void {
  const { row, shows, taken } = claimed;
  const hasOlder = shows === "browser" || credentials.isOlder(row.account, shows);
  if (!taken.ok) {
    if (hasOlder) expect(taken.code).not.toBe("wrong");
    return;
  }
  const { done } = taken.data;
  if (credentials.isUnripe(row.account, shows)) expect(["stopped", "restored"]).not.toContain(done);
  claims.checkTaken(claimed, { done, hasOlder });
  if (done === "restored") credentials.checkRestored(row);
}

function checkCredential(
  { credentials, claims, world }: Stage,
  deed: string,
  done: CredentialResult,
): void {
  const { account, name, alone, proved } = done;
  if (alone !== undefined) expect(credentials.sessionsOf(account)).toEqual([alone]);
  switch (deed) {
    case "add-credential":
    case "plant-credential":
    case "first-password":
      expect([name, credentials.has(account, name)]).toEqual([name, true]);
      break;
    case "remove-credential":
    case "oust":
      expect([name, credentials.has(account, name)]).toEqual([name, false]);
      break;
    case "log-in":
    case "come-back":
      expect([name, account]).toEqual([name, credentials.leadsTo(name)]);
      break;
    case "send-form":
      if (proved) expect(credentials.findPresent(name)).toEqual(proved);
      break;
    case "freeze-own": {
      const frozen = claims.accounts.find(({ id }) => id === account);
      expect(claims.isResting(account)).toBe(true);
      expect(credentials.sessionsOf(account)).toEqual([]);
      expect(frozen?.own_frozen_at).toBeGreaterThan(world.parts.now() - SLEEP_MS);
      if (frozen?.password_hash != null) expect(frozen.password_reset_required).not.toBeNull();
    }
  }
}
