import { openPlainDriver } from "./driver.ts";

const TABLES = `
  create table payload (
    model text not null,
    id text not null,
    payload text not null,
    grant_id text,
    uid text,
    expires_at bigint,
    consumed_at bigint,
    primary key (model, id)
  );
  create index payload_by_grant on payload (grant_id) where grant_id is not null;
  create index payload_by_uid on payload (uid) where uid is not null;
  create table account (id text primary key, email text not null)`;

/**
 * What `oidc-provider` asks of its operators: an adapter by its example, with a row each payload, and a way to find an
 * account.
 */
export async function openSql(databaseUrl: string, people: readonly string[]) {
  const { execute, prepare } = openPlainDriver(databaseUrl);
  await execute(TABLES);
  const addAccount = prepare("insert into account (id, email) values ($1, $2)");
  for (const id of people) await addAccount([id, `${id}@example.jp`]);
  const findEmail = prepare("select email from account where id = $1");
  const upsert = prepare(
    `insert into payload (model, id, payload, grant_id, uid, expires_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (model, id) do update set payload = excluded.payload, grant_id = excluded.grant_id,
       uid = excluded.uid, expires_at = excluded.expires_at`,
  );
  const find = prepare(
    "select payload, consumed_at from payload where model = $1 and id = $2 and expires_at > $3",
  );
  const findByUid = prepare(
    "select payload, consumed_at from payload where model = $1 and uid = $2 and expires_at > $3",
  );
  const consume = prepare("update payload set consumed_at = $3 where model = $1 and id = $2");
  const destroy = prepare("delete from payload where model = $1 and id = $2");
  const revoke = prepare("delete from payload where model = $1 and grant_id = $2");

  const adapter = (model: string) => ({
    async upsert(id: string, payload: Payload, expiresIn?: number): Promise<void> {
      const expiresAt = expiresIn === undefined ? NEVER : seconds() + expiresIn;
      const text = JSON.stringify(payload);
      await upsert([model, id, text, payload.grantId ?? null, payload.uid ?? null, expiresAt]);
    },
    find: async (id: string) => read(await find([model, id, seconds()])),
    findByUid: async (uid: string) => read(await findByUid([model, uid, seconds()])),
    consume: (id: string) => consume([model, id, seconds()]),
    destroy: (id: string) => destroy([model, id]),
    revokeByGrantId: (grantId: string) => revoke([model, grantId]),
  });
  return { adapter, findEmail: async (id: string) => (await findEmail([id]))[0]?.email };
}

type Payload = { readonly grantId?: string; readonly uid?: string; readonly consumed?: unknown };

const NEVER = Number.MAX_SAFE_INTEGER;
const seconds = () => Math.floor(Date.now() / 1000);

function read([row]: readonly Readonly<Record<string, unknown>>[]): Payload | undefined {
  if (row === undefined) return undefined;
  const payload = JSON.parse(String(row.payload)) as Payload;
  return row.consumed_at === null ? payload : { ...payload, consumed: row.consumed_at };
}
