import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import {
  importer,
  problem,
  readOnce,
  wordTable,
  type CommitRow,
  type ImportColumn,
  type ImportScope,
  type RowProblem,
  type SheetRow,
} from '../../../kernel/server/importing/importer';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import { nameText, sameName } from '../../../kernel/shared/visible';
import { grouped } from '../../../kernel/shared/maps';
import { providersNamed, register } from '../../device/server/published';
import { consentOf } from '../../people/server/published';
import * as calls from '../contract';
import { faults } from '../faults';
import { DATUMS, type Datum } from '../rules';
import { changeHands } from './bands';

type Key = 'sidNo' | 'name' | 'devId' | 'firm' | 'datum';
type Scope = ImportScope<Key, Record<string, unknown>, undefined>;

/** Words of the datums as people write them; the names of map services say nothing of what a vendor sends. */
const DATUM_WORDS = wordTable<Datum>([
  ['wgs84', ['WGS-84', 'WGS84', 'WGS_84', 'WGS-84坐标系', 'WGS84坐标系']],
  ['gcj02', ['GCJ-02', 'GCJ02', 'GCJ_02', 'GCJ-02坐标系', 'GCJ02坐标系']],
  ['bd09', ['BD-09', 'BD09', 'BD_09', 'BD-09坐标系', 'BD09坐标系']],
]);
const COLUMNS: readonly ImportColumn<Key>[] = [
  { key: 'sidNo', zh: '学号', en: 'Student number', required: true, width: 16, example: '20260101' },
  { key: 'name', zh: '姓名', en: 'Name', width: 12, example: '王小明', text: nameText },
  {
    key: 'devId',
    zh: '手表编号',
    en: 'Band number',
    also: ['编号', '设备编号'],
    required: true,
    width: 20,
    example: 'YD-W-00123',
    check: (text) => (text.length <= 64 ? undefined : { code: 'kernel.tooLong', params: { max: 64 } }),
  },
  { key: 'firm', zh: '厂商', en: 'Vendor', required: true, width: 16, example: '跃动智能' },
  {
    key: 'datum',
    zh: '坐标系',
    en: 'Datum',
    required: true,
    width: 12,
    example: 'GCJ-02',
    choices: DATUMS.map(DATUM_WORDS.say),
    ...DATUM_WORDS.column('watch.datumWord'),
  },
];

interface Child {
  readonly userId: number;
  readonly sidNo: string;
  readonly name: string;
  readonly agreed: boolean;
  readonly devId: string | null;
  readonly deviceId: number | null;
  readonly firm: string | null;
  readonly datum: Datum | null;
}
/** Who wore which band before the sheet: what undo gives back. */
interface Worn {
  readonly userId: number;
  readonly devId: string;
  readonly deviceId: number;
  readonly datum: Datum;
}
const wornOf = ({ userId, devId, deviceId, datum }: Child): readonly Worn[] =>
  devId != null && deviceId != null && datum != null ? [{ userId, devId, deviceId, datum }] : [];
/** Times that run with any of these bands. */
const wearersOf = (door: Door, devIds: readonly string[]): Promise<Worn[]> =>
  door.rows<Worn>(sql`
    select w.user_id, w.dev_id, w.device_id, w.datum
    from watch_wear w
    where w.org_id = ${door.orgId}
      and w.to_at is null
      and w.dev_id = any(${devIds}::text[])
    order by w.wear_id`);
/**
 * Gives back of what was worn before a sheet that which may be worn again: its child still agrees, and neither it nor the band is
 * taken. One statement.
 */
async function giveBack({ db, userId, now }: Scope, before: readonly Worn[]): Promise<void> {
  const once = before.filter(
    (worn, at) => before.findIndex((other) => other.userId === worn.userId || other.devId === worn.devId) === at,
  );
  if (once.length === 0) return;
  await db.change(sql`
    insert into watch_wear (org_id, wear_id, user_id, dev_id, device_id, datum, from_at, made_by)
    select p.org_id, u.wear_id, u.user_id, u.dev_id, u.device_id, u.datum, ${now.toISOString()}::timestamptz, ${userId}::bigint
    from unnest(
      ${once.map(() => newId())}::bigint[], ${once.map((worn) => worn.userId)}::bigint[],
      ${once.map((worn) => worn.devId)}::text[], ${once.map((worn) => worn.deviceId)}::bigint[],
      ${once.map((worn) => worn.datum)}::text[]
    ) as u(wear_id, user_id, dev_id, device_id, datum)
    join people_person_v p on p.org_id = ${db.orgId} and p.user_id = u.user_id
    where ${consentOf('watch').only('p')}
      and not exists (
        select 1
        from watch_wear w
        where w.org_id = ${db.orgId}
          and w.to_at is null
          and (w.user_id = u.user_id or w.dev_id = u.dev_id))`);
}
/** Children of these numbers, with the band that each wears. */
const childrenOf = (door: Door, rows: readonly SheetRow<Key>[]): Promise<Child[]> =>
  door.rows<Child>(sql`
    select p.user_id, p.sid_no, p.name, ${consentOf('watch').only('p')} as agreed, w.dev_id, w.device_id, d.firm, w.datum
    from people_person_v p
    left join watch_wear w on w.org_id = p.org_id and w.user_id = p.user_id and w.to_at is null
    left join device_band_v d on d.org_id = p.org_id and d.device_id = w.device_id
    where p.org_id = ${door.orgId}
      and p.user_type = 1
      and p.removed_at is null
      and p.sid_no = any(${rows.map((row) => row.cells.sidNo)}::text[])
    order by p.user_id`);
const children = readOnce((scope: Scope, rows: readonly SheetRow<Key>[]) => childrenOf(scope.db, rows));
/** Bands of these numbers that stand in the school. */
async function bandsOf(door: Door, rows: readonly SheetRow<Key>[]) {
  const bands = await door.rows<{ devId: string; deviceId: number }>(sql`
    select d.dev_id, d.device_id
    from device_band_v d
    where d.org_id = ${door.orgId}
      and d.dev_id = any(${rows.map((row) => row.cells.devId)}::text[])`);
  return new Map(bands.map((band) => [band.devId, band.deviceId]));
}

/** Binds what the rows say; bands that nobody registered are registered for the school. */
async function bindRows(scope: Scope, rows: readonly (CommitRow<Key> & { readonly userId: number })[]): Promise<void> {
  const at = scope.now.toISOString();
  const deviceOf = await bandsOf(scope.db, rows);
  for (const [firm, strange] of grouped(
    rows.filter((row) => !deviceOf.has(row.cells.devId)),
    (row) => row.cells.firm,
  )) {
    const [providerId = 0] = (await providersNamed(scope.db, [firm])).values();
    const newcomers = strange.map(({ cells: { devId } }) => ({
      kind: 'band' as const,
      type: 'band' as const,
      devId,
      name: devId,
      providerId,
    }));
    const made = await register({ nowIso: at }, scope.db, newcomers, 'devId');
    strange.forEach((row, i) => deviceOf.set(row.cells.devId, made[i] ?? 0));
  }
  const meant = rows.flatMap((row) => {
    const datum = DATUM_WORDS.of(row.cells.datum);
    return datum ? [{ ...row, datum }] : [];
  });
  for (const [datum, own] of grouped(meant, (row) => row.datum))
    await changeHands(
      scope.db,
      { by: scope.userId, at, datum },
      own.map(({ userId, cells: { devId } }) => ({ userId, devId, deviceId: deviceOf.get(devId) ?? 0 })),
    );
}

export const bandSheet = importer<Key>({
  kind: 'watch.bands',
  calls: calls.bandImport,
  sheetName: { zh: '手表绑定', en: 'Watches' },
  shared: true,
  columns: COLUMNS,
  unique: [['sidNo'], ['devId']],
  async judge(scope, rows) {
    const known = await children.judging(scope, rows);
    const firms = await providersNamed(
      scope.db,
      rows.map((row) => row.cells.firm),
    );
    return rows.flatMap((row): RowProblem[] => {
      const own = known.filter((child) => child.sidNo === row.cells.sidNo);
      const [child] = own;
      if (!child || own.length > 1) return [problem(row, 'sidNo', faults.notChildren, { count: 1 })];
      if (row.cells.name && !sameName(row.cells.name, child.name))
        return [problem(row, 'name', faults.otherName, { name: child.name })];
      if (!child.agreed) return [problem(row, 'sidNo', faults.noConsent, { names: child.name })];
      return firms.has(row.cells.firm) ? [] : [problem(row, 'firm', faults.noFirm, { name: row.cells.firm })];
    });
  },
  async match(scope, rows) {
    const known = await children.matching(scope, rows);
    return rows.flatMap((row) => {
      const child = known.find((one) => one.sidNo === row.cells.sidNo);
      if (!child?.devId) return [];
      const { sidNo, name, devId, firm, datum } = child;
      const old = { sidNo, name, devId, firm: firm ?? '', datum: datum ? DATUM_WORDS.say(datum) : '' };
      return [{ row: row.row, subjectId: child.userId, old }];
    });
  },
  async commit(scope, rows) {
    const known = await childrenOf(scope.db, rows);
    // A band that another child wears goes from hand to hand: taken back, both have what they had.
    const wearers = await wearersOf(
      scope.db,
      rows.map((row) => row.cells.devId),
    );
    const own = rows.flatMap((row) => {
      const child = known.find((one) => one.sidNo === row.cells.sidNo);
      if (!child) return [];
      const others = wearers.filter((worn) => worn.devId === row.cells.devId && worn.userId !== child.userId);
      return [{ ...row, userId: child.userId, before: [...wornOf(child), ...others] }];
    });
    await bindRows(scope, own);
    scope.note('watch.bound', {
      new: own.map(({ userId, cells: { devId } }) => ({ userId, devId })),
      old: own.map(({ userId, old }) => ({ userId, devId: old?.devId ?? null })),
      import: true,
    });
    return own.map(({ row, userId, before }) => ({ row, subjectId: userId, undo: before }));
  },
  async undo(scope, rows) {
    const userIds = rows.flatMap((row) => row.subjectId ?? []);
    await scope.db.change(sql`
      update watch_wear w
      set to_at = greatest(w.from_at, ${scope.now.toISOString()}::timestamptz), ended_by = ${scope.userId}
      where w.org_id = ${scope.orgId}
        and w.to_at is null
        and w.user_id = any(${userIds}::bigint[])`);
    await giveBack(
      scope,
      rows.flatMap((row) => (Array.isArray(row.undo) ? (row.undo as readonly Worn[]) : [])),
    );
    scope.note('watch.unbound', { count: userIds.length, import: true });
  },
});
export const sheetHandlers = [...bandSheet.handlers, handle(calls.bandSheet, (cx) => bandSheet.template(cx))];
