import {
  accountActive,
  accountDeletable,
  accountMigration,
  type Call,
  certifyAccount,
  changeOwner,
  eraseAccount,
  exportAccount,
  type Input,
  type Output,
  oldAccountActive,
  openAccount,
  restoreAccount,
  setAccountPassword,
  suspendAccount,
  updateAccount,
} from "@musubi/contract";
import { changeOwner as moveAccount } from "../services/change-owner.ts";
import * as state from "../services/change-state.ts";
import type { Memory } from "../services/memory.ts";
import { openAccount as makeAccount } from "../services/open-account.ts";
import { answer, type Outcome } from "../services/outcome.ts";
import * as read from "../services/read-account.ts";
import { certifyStoreAccount, checkMigration, setStorePassword } from "../services/store-login.ts";
import { updateAddress } from "../services/update-address.ts";

/** The data from which a call is answered. */
export type Desk = { readonly memory: Memory };

export type Answering = {
  readonly call: Call;
  /** A call that changes something answers synchronously, so that nothing can happen in between. */
  readonly respond: (desk: Desk, input: unknown) => Outcome<unknown> | Promise<Outcome<unknown>>;
};

/** Binds a call to its handler. The input has been checked against the call's schemas. */
const answering = <const C extends Call>(
  call: C,
  respond: (desk: Desk, input: Input<C>) => Outcome<Output<C>> | Promise<Outcome<Output<C>>>,
): Answering => ({ call, respond: (desk, input) => respond(desk, input as Input<C>) });

const flag = (yes: boolean) => ({ activation: yes ? 1 : 0 }) as const;

/** The calls of every service. */
export const SERVICE_ANSWERS: readonly Answering[] = [
  answering(accountActive, ({ memory }, { query }) =>
    answer(flag(read.isActive(memory, query.sub_key))),
  ),
  answering(oldAccountActive, ({ memory }, { query }) =>
    answer(flag(read.isOldAccountActive(memory, query))),
  ),
  answering(accountDeletable, ({ memory }, { query }) =>
    answer(read.checkDeletable(memory, query.user_key)),
  ),
  answering(exportAccount, ({ memory }, { query }) => read.exportAccount(memory, query.user_key)),
  answering(updateAccount, ({ memory }, { body }) => updateAddress(memory, body)),
  answering(changeOwner, ({ memory }, { body }) => moveAccount(memory, body)),
  answering(openAccount, ({ memory }, { body }) => makeAccount(memory, body)),
  answering(suspendAccount, ({ memory }, { body }) => state.suspendAccount(memory, body)),
  answering(restoreAccount, ({ memory }, { body }) => state.restoreAccount(memory, body)),
  answering(eraseAccount, ({ memory }, { body }) => state.eraseAccount(memory, body)),
];

/** The additional calls of services linked by password: they check the passwords of their old accounts themselves. */
export const PASSWORD_ANSWERS: readonly Answering[] = [
  answering(certifyAccount, ({ memory }, { body }) => answer(certifyStoreAccount(memory, body))),
  answering(accountMigration, ({ memory }, { body }) =>
    answer({ migration_status: checkMigration(memory, body.email) }),
  ),
  answering(setAccountPassword, ({ memory }, { body }) => setStorePassword(memory, body)),
];
