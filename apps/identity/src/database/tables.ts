import type {
  Language,
  LogIdentifier,
  LogLevel,
  OperationDetail,
  ProviderName,
} from "@musubi/contract";
import type { Generated } from "kysely";

/** Milliseconds since 1970, as every time in the database. */
type Time = number;

export type AccountState = "active" | "disabled";

type AccountTable = {
  /** The subject: what tokens and services know the holder by. */
  id: string;
  /** As typed. */
  email: string;
  /** As compared: the canonical form of `email`. */
  email_key: string;
  email_proven_at: Time | null;
  password_hash: string | null;
  language: Language;
  state: Generated<AccountState>;
  created_at: Time;
};

/** A sign-in by a provider. The issuer and its subject are the identity; an address never is. */
type AccountIdentityTable = {
  issuer: string;
  subject: string;
  account: string;
  provider_name: ProviderName;
  created_at: Time;
};

/** A service that is tied to an ID. */
type TieTable = { account: string; service_id: number; since: Time };

/** One sign-in on one browser; what the login cookie stands for. Token families hang on it. */
type LoginSessionTable = {
  id: string;
  secret_hash: string;
  account: string;
  auth_time: Time;
  created_at: Time;
  expires_at: Time;
  ended_at: Time | null;
};

/** An authorization code and all the refresh tokens that grow from it, as one row. */
type TokenFamilyTable = {
  id: string;
  login_session: string;
  account: string;
  code_hash: string;
  challenge: string;
  code_expires_at: Time;
  redeemed_at: Time | null;
  generation: Generated<number>;
  rotated_at: Time | null;
  expires_at: Time;
  revoked_at: Time | null;
  created_at: Time;
};

/** View: the families whose tokens are good, with what a token says about their holder. */
type LiveSessionView = {
  family: string;
  login_session: string;
  account: string;
  email: string;
  language: Language;
  has_password: number;
  auth_time: Time;
};

type SigningKeyTable = {
  kid: string;
  public_jwk: string;
  /** Sealed with a key that the database does not hold. */
  private_jwk: string;
  created_at: Time;
  /** Null while it may sign. Tokens of a retired key verify until they end. */
  retired_at: Time | null;
};

type PasswordAttemptTable = { key: string; failures: number; last_at: Time };

type JournalTable = {
  id: string;
  at: Time;
  /** 1 where a living session stood behind the row; only such rows are ever shown to a holder. */
  proven: number;
  account: string | null;
  log_level: LogLevel;
  identifier: LogIdentifier;
  operation_detail: OperationDetail;
  email: string;
  user_id: string;
  result: string;
  user_agent: string;
  log_text: string;
};

export type Tables = {
  account: AccountTable;
  account_identity: AccountIdentityTable;
  tie: TieTable;
  login_session: LoginSessionTable;
  token_family: TokenFamilyTable;
  live_session: LiveSessionView;
  signing_key: SigningKeyTable;
  password_attempt: PasswordAttemptTable;
  journal: JournalTable;
};
