import type { Kernel } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import { acrossOrgs, inOrg } from '../../../kernel/server/db/tenant';
import type { Ticker } from '../../../kernel/server/module';
import { bytesOfPlaced } from '../../files/server/published';
import { consentOf } from '../../people/server/published';
import { likeness, PHOTO_BYTES, resembled, type Hint, type Vector } from '../rules';
import { vectors } from '../tables';
import { FaceServerFault } from './compre-face';
import type { Described } from './description';
import { serverEngine, type Engine } from './engine';
import { measureOf } from './measure';

const consent = consentOf('face');
/** How often each process looks for photographs that a face server has not seen, and how many it takes. */
const LOOK_MS = 5000;
const AT_ONCE = 20;
/** After a fault of the server a photograph waits so long. */
const PAUSE_MS = 5 * 60_000;

interface Waiting {
  readonly orgId: number;
  readonly userId: number;
}
/** A photograph that this process has taken for itself. */
interface Taken {
  readonly path: string;
  readonly sha256: string;
}
/** Asks the face server about every photograph it has not seen: background work of any process, never of a request. */
export const asking: Ticker = {
  everyMs: LOOK_MS,
  async run(kernel) {
    const engine = serverEngine();
    if (engine) await askAll(kernel, engine);
  },
};
/** One look. @returns how many were asked about. */
export async function askAll(kernel: Kernel, engine: Engine): Promise<number> {
  const before = new Date(kernel.clock().getTime() - PAUSE_MS).toISOString();
  const rows = await acrossOrgs(kernel.pools.across, [], (door) =>
    door.rows<Waiting>(sql`
      select f.org_id, f.user_id
      from face_face f
      where f.org_id = f.org_id
        and f.judged_at is null
        and f.state = 'waiting'
        and (f.tried_at is null or f.tried_at < ${before})
        and ${consent.only('f')}
      order by f.tried_at nulls first, f.org_id, f.user_id
      limit ${AT_ONCE}`),
  );
  let asked = 0;
  for (const row of rows) {
    const taken = await inOrg(kernel.pools.tenant, row.orgId, (door) => markNext(door, kernel, row.userId, before));
    if (!taken) continue;
    asked += 1;
    try {
      await ask(kernel, engine, row, taken);
    } catch (error) {
      if (!(error instanceof FaceServerFault)) throw error;
      // Gone or slow: whatever waits behind it would wait as long.
      kernel.log.warn({ error: error.message }, 'face server');
      return asked;
    }
  }
  return asked;
}
/** Two processes never ask about one photograph: whoever marks it has it. */
const markNext = (door: Door, kernel: Kernel, userId: number, before: string): Promise<Taken | undefined> =>
  door.row<Taken>(sql`
    update face_face f
    set tried_at = ${kernel.clock().toISOString()}
    where f.org_id = ${door.orgId}
      and f.user_id = ${userId}
      and f.judged_at is null
      and (f.tried_at is null or f.tried_at < ${before})
      and ${consent.only('f')}
    returning f.path, f.sha256`);

async function ask(kernel: Kernel, engine: Engine, { orgId, userId }: Waiting, { path, sha256 }: Taken): Promise<void> {
  const photo = await bytesOfPlaced(kernel, path, PHOTO_BYTES);
  if (!photo) return;
  const { state, reason, engine: name, version } = await engine.detect(photo);
  const described = state === 'fit' ? await engine.describe(photo) : undefined;
  await inOrg(kernel.pools.tenant, orgId, async (door) => {
    const found = described ? await hintOf(door, userId, described) : undefined;
    const hint = found?.hint ?? null;
    const changed = await door.row<{ sha256: string }>(sql`
      with bumped as (
        update face_set t
        set version = t.version + 1
        where t.org_id = ${orgId}
        returning t.org_id, t.version)
      update face_face f
      -- A hint from before, the same picture of another child, stays until somebody has looked.
      set state = case
          when ${state}::text = 'fit' and coalesce(${hint}::text, f.hint) is not null then 'waiting'
          else ${state}::text
        end,
        reason = ${reason},
        hint = case when ${state}::text = 'unfit' then null else coalesce(${hint}::text, f.hint) end,
        hint_user_id = case
          when ${state}::text = 'unfit' then null
          when ${hint}::text is null then f.hint_user_id
          else ${found?.userId ?? null}::bigint
        end,
        engine = ${name}, engine_version = ${version}, judged_at = ${kernel.clock().toISOString()}, version = b.version
      from bumped b
      where f.org_id = ${orgId}
        and b.org_id = f.org_id
        and f.user_id = ${userId}
        and f.sha256 = ${sha256}
        and f.judged_at is null
        and ${consent.only('f')}
      returning f.sha256`);
    if (changed && described) await keepVector(door, userId, sha256, described);
  });
}
const keepVector = (door: Door, userId: number, sha256: string, { model, version, vector }: Described) =>
  door.insert(
    vectors,
    { userId, model, version, vector: bytesOfVector(vector), sha256 },
    `on conflict (org_id, user_id) do update
      set model = excluded.model, version = excluded.version, vector = excluded.vector, sha256 = excluded.sha256`,
  );

/** Little-endian 32-bit floats. */
export const bytesOfVector = (vector: Vector): Uint8Array =>
  new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength).slice();
export const vectorOf = (bytes: Uint8Array): Vector => new Float32Array(new Uint8Array(bytes).buffer);

/** What the likeness to others, and to the child's own photograph before, says; nothing where nobody measured this very model. */
async function hintOf(
  door: Door,
  userId: number,
  { model, version, vector }: Described,
): Promise<{ readonly hint: Hint; readonly userId: number | null } | undefined> {
  const measure = await measureOf(door, model, version);
  if (!measure) return undefined;
  const known = await door.rows<{ userId: number; vector: Uint8Array }>(sql`
    select v.user_id, v.vector
    from face_vector v
    where v.org_id = ${door.orgId}
      and v.model = ${model}
      and v.version = ${version}
      and ${consent.only('v')}
    order by v.user_id`);
  const all = known.map((row) => ({ userId: row.userId, vector: vectorOf(row.vector) }));
  const before = all.find((row) => row.userId === userId);
  if (before && (likeness(vector, before.vector) ?? 1000) < measure.bound) return { hint: 'notSame', userId: null };
  const other = resembled(
    vector,
    all.filter((row) => row.userId !== userId),
    measure,
  );
  return other ? { hint: 'resembles', userId: other.userId } : undefined;
}

/**
 * A new version of the model describes all anew: vectors of the old one are compared with none of the new. @returns how many
 * were described.
 */
export async function describeAnew(kernel: Kernel, engine: Engine): Promise<number> {
  const rows = await acrossOrgs(kernel.pools.across, [], (door) =>
    door.rows<Waiting & Taken & { readonly version: string | null }>(sql`
      select f.org_id, f.user_id, f.path, f.sha256, v.version
      from face_face f
      left join face_vector v on v.org_id = f.org_id and v.user_id = f.user_id and v.sha256 = f.sha256
      where f.org_id = f.org_id
        and f.state = 'fit'
        and ${consent.only('f')}
      order by f.org_id, f.user_id`),
  );
  let current: string | undefined;
  let made = 0;
  for (const { orgId, userId, path, sha256, version } of rows) {
    // The first answer says which version runs; what has it already is passed over.
    if (current !== undefined && version === current) continue;
    const photo = await bytesOfPlaced(kernel, path, PHOTO_BYTES);
    const described = photo && (await engine.describe(photo));
    if (!described) continue;
    current = described.version;
    if (version === current) continue;
    await inOrg(kernel.pools.tenant, orgId, async (door) => {
      const stands = await door.row(sql`
        select 1 as yes
        from face_face f
        where f.org_id = ${orgId} and f.user_id = ${userId} and f.sha256 = ${sha256} and ${consent.only('f')}
        for update of f`);
      if (stands) await keepVector(door, userId, sha256, described);
    });
    made += 1;
  }
  return made;
}
