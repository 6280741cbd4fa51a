import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

/** The options for making a passkey, as far as an authenticator reads them. */
export type CreationOptions = {
  readonly challenge: string;
  readonly rp: { readonly id: string };
  readonly user: { readonly id: string; readonly name: string };
  readonly excludeCredentials: readonly { readonly id: string }[];
};

/** What an attacker or a broken browser would change in an answer. */
export type Lies = {
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
  /** The user was not verified, or not even present. */
  readonly verified?: boolean;
  readonly present?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
  readonly credentialId?: string;
};

type Key = {
  readonly id: string;
  readonly rpId: string;
  readonly userHandle: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  counter: number;
};

/** A software authenticator, and the browser that uses it: it stores passkeys and signs with them. */
export class Authenticator {
  readonly keys: Key[] = [];
  readonly #origin: string;
  readonly #counts: boolean;
  readonly #syncs: boolean;

  /** `counts`: it counts its signatures. `syncs`: its passkeys are also on other devices. */
  constructor(origin: string, { counts = true, syncs = false } = {}) {
    this.#origin = origin;
    this.#counts = counts;
    this.#syncs = syncs;
  }

  /** Makes a passkey. Returns what the browser would post. Throws if it has a passkey that the options exclude. */
  create(options: CreationOptions, lies: Lies = {}): string {
    if (options.excludeCredentials.some(({ id }) => this.keys.some((key) => key.id === id))) {
      throw new DOMException("It has one already.", "InvalidStateError");
    }
    const pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const key = {
      id: lies.credentialId ?? randomBytes(32).toString("base64url"),
      rpId: options.rp.id,
      userHandle: options.user.id,
      ...pair,
      counter: 0,
    };
    this.keys.push(key);
    const authData = Buffer.concat([
      this.#authData(key, { counter: 0, ...lies }, 0x40),
      Buffer.alloc(16),
      uint16(Buffer.from(key.id, "base64url").length),
      Buffer.from(key.id, "base64url"),
      coseOf(pair.publicKey),
    ]);
    const attestationObject = encode(
      new Map<Cbor, Cbor>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", authData],
      ]),
    ).toString("base64url");
    const clientDataJSON = this.#clientData("webauthn.create", options.challenge, lies);
    const response = { clientDataJSON, attestationObject, transports: ["internal", "made-up"] };
    return write(key.id, response);
  }

  /** Returns its newest passkey as identity stores it. */
  get newest(): { readonly credential_id: string; readonly public_key: string } {
    const key = this.keys.at(-1);
    if (!key) throw new Error("It has no passkey.");
    return { credential_id: key.id, public_key: coseOf(key.publicKey).toString("base64url") };
  }

  /** Signs a challenge with its newest passkey and returns what the browser would post. */
  get({ challenge }: { readonly challenge: string }, lies: Lies = {}): string {
    const key = this.keys.at(-1);
    if (!key) throw new Error("It has no passkey.");
    if (this.#counts) key.counter += 1;
    const authData = this.#authData(key, { counter: key.counter, ...lies });
    const clientDataJSON = this.#clientData("webauthn.get", challenge, lies);
    const hash = createHash("sha256").update(Buffer.from(clientDataJSON, "base64url")).digest();
    return write(lies.credentialId ?? key.id, {
      clientDataJSON,
      authenticatorData: authData.toString("base64url"),
      signature: sign("sha256", Buffer.concat([authData, hash]), key.privateKey).toString(
        "base64url",
      ),
      userHandle: lies.userHandle ?? key.userHandle,
    });
  }

  #clientData(type: string, challenge: string, { origin = this.#origin, ...lies }: Lies): string {
    const data = { type: lies.type ?? type, challenge, origin, crossOrigin: false };
    return Buffer.from(JSON.stringify(data)).toString("base64url");
  }

  #authData(
    key: Key,
    { verified = true, present = true, counter = 0, rpId = key.rpId }: Lies,
    more = 0,
  ): Buffer {
    const synced = this.#syncs ? 0x18 : 0;
    const flags = (present ? 0x01 : 0) | (verified ? 0x04 : 0) | synced | more;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([createHash("sha256").update(rpId).digest(), Buffer.from([flags]), count]);
  }
}

const write = (id: string, response: object): string =>
  JSON.stringify({ id, rawId: id, type: "public-key", response });

function coseOf(publicKey: KeyObject): Buffer {
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  return encode(
    new Map<Cbor, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, "base64url")],
      [-3, Buffer.from(y, "base64url")],
    ]),
  );
}

type Cbor = number | string | Buffer | Map<Cbor, Cbor>;

/** The part of CBOR that passkeys use. */
function encode(value: Cbor): Buffer {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const pairs = [...value].flatMap(([name, each]) => [encode(name), encode(each)]);
  return Buffer.concat([head(5, value.size), ...pairs]);
}

function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size]);
  if (size < 256) return Buffer.from([(major << 5) | 24, size]);
  return Buffer.concat([Buffer.from([(major << 5) | 25]), uint16(size)]);
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}
