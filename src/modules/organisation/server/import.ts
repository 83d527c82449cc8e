import { sql } from '../../../kernel/server/db/sql';
import type { Upload } from '../../../kernel/shared/call';
import type { BusiId } from '../../../kernel/shared/codes';
import { fail } from '../../../kernel/shared/faults';
import type { Lang } from '../../../kernel/shared/messages';
import { grouped, must } from '../../../kernel/shared/maps';
import { oneOf } from '../../../kernel/server/db/where';
import { newId } from '../../../kernel/server/ids';
import {
  importFaults,
  importNow,
  importer,
  problem,
  readOnce,
  type CommitRow,
  type ImportScope,
  type Match,
  type RowProblem,
  type SheetRow,
  type UndoRow,
} from '../../../kernel/server/importing/importer';
import { handle, type Handler } from '../../../kernel/server/module';
import * as calls from '../contract/orgs';
import { organisationFaults as faults } from '../faults';
import { SCOPES, STAGE_SYSTEMS, systemsOf, type Scope } from '../rules';
import * as tables from '../tables';
import { COLUMNS, scopeIn, systemsIn, type Key } from './import-columns';
import { makeOrgs, wrongWith, type OrgInput } from './make';
import { firstAdminPort, sessionsPort } from './published';
import type { OrgRow } from './records';
import { regionsOf, type Regions } from './regions';

type At = ImportScope<Key, Record<string, unknown>, undefined>;

/** What a school of this kind usually has, when the sheet says nothing. */
const USUAL: Partial<Record<Scope, readonly number[]>> = {
  primary: [1],
  junior: [2],
  'nine-year': [1, 2],
  senior: [5],
  complete: [2, 5],
  'twelve-year': [1, 2, 5],
};
const lineOf = (scope: Scope): BusiId => SCOPES[scope].busi;
const word = (of: { readonly zh: string; readonly en: string }, lang: Lang): string =>
  lang === 'en-US' ? of.en : of.zh;

/** What of an organisation the rows are held against, with its parent's name. */
type Named = Pick<
  OrgRow,
  'orgId' | 'name' | 'busiId' | 'scope' | 'regId' | 'parentId' | 'sysIds' | 'domain' | 'adminName' | 'adminPhone'
> & { readonly parentName: string | null };
interface Known {
  readonly regions: Regions;
  readonly byName: ReadonlyMap<string, readonly Named[]>;
  readonly byDomain: ReadonlyMap<string, Named>;
  parentOf(text: string): Named | undefined;
}
/** What the sheet's words mean beside the database, found with one statement and the regions, which are kept. */
async function meaningOf(at: At, rows: readonly SheetRow<Key>[]): Promise<Known> {
  const names = [...new Set(rows.flatMap((r) => [r.cells.name, r.cells.parent]).filter(Boolean))];
  const domains = [...new Set(rows.map((r) => r.cells.domain).filter(Boolean))];
  const found = await at.db.rows<Named>(sql`
    select o.org_id, o.name, o.busi_id, o.scope, o.reg_id, o.parent_id, o.sys_ids, o.domain, o.admin_name, o.admin_phone,
      (select p.name from organisation_org p where p.org_id = o.parent_id) as parent_name
    from organisation_org o
    where o.name = any(${names}::text[]) or o.domain = any(${domains}::text[])
    order by o.org_id`);
  const byName = grouped(found, (org) => org.name);
  const parentOf = (text: string) => {
    const same = byName.get(text) ?? [];
    return same.length === 1 ? same[0] : undefined;
  };
  return {
    regions: await regionsOf(at.kernel, at.db),
    byName,
    byDomain: new Map(found.flatMap((o): [string, Named][] => (o.domain == null ? [] : [[o.domain, o]]))),
    parentOf,
  };
}
const meant = readOnce(meaningOf);
const regionIn = (regions: Regions, text: string): number | null => (text === '' ? null : (regions.find(text) ?? null));
const sameOrg = (byName: Known['byName'], regId: number | null, name: string): Named | undefined =>
  byName.get(name)?.find((o) => o.regId === regId);

async function judge(at: At, rows: readonly SheetRow<Key>[]): Promise<RowProblem[]> {
  const { regions, byName, byDomain, parentOf } = await meant.judging(at, rows);
  return rows.flatMap((r): RowProblem[] => {
    const { cells } = r;
    const out: RowProblem[] = [];
    const regId = regionIn(regions, cells.region);
    if (cells.region && regId == null) out.push(problem(r, 'region', faults.noRegion));
    const self = sameOrg(byName, regId, cells.name);
    if (cells.parent && !parentOf(cells.parent)) out.push(problem(r, 'parent', faults.noParent));
    if (self && cells.parent && parentOf(cells.parent)?.orgId === self.orgId)
      out.push(problem(r, 'parent', faults.parentBelow));
    const holder = cells.domain ? byDomain.get(cells.domain) : undefined;
    if (holder && holder.orgId !== self?.orgId)
      out.push(problem(r, 'domain', faults.domainTaken, { domain: cells.domain }));
    if (self && self.busiId !== lineOf(scopeIn(cells.scope)!)) out.push(problem(r, 'scope', faults.wrongScope));
    if (cells.adminPhone && !cells.adminName && !self?.adminName)
      out.push(problem(r, 'adminName', faults.adminNameWanted));
    if (!out.length && !self) {
      const wrong = wrongWith(inputOf(r, regId, parentOf(cells.parent)?.orgId ?? null), regions);
      if (wrong)
        out.push({
          row: r.row,
          column: wrong.fields[0]?.path === 'regId' ? 'region' : '',
          code: wrong.fault.code,
          params: wrong.params,
        });
    }
    return out;
  });
}
function inputOf(row: Pick<SheetRow<Key>, 'cells'>, regId: number | null, parentId: number | null): OrgInput {
  const { cells } = row;
  const scope = scopeIn(cells.scope)!;
  const sysIds = cells.systems ? systemsIn(cells.systems)! : (USUAL[scope] ?? []);
  return {
    name: cells.name,
    scope,
    busiId: lineOf(scope),
    regId,
    parentId,
    sysIds,
    domain: cells.domain || null,
    adminName: cells.adminName,
    adminPhone: cells.adminPhone,
  };
}

/** The record's values in the sheet's words. Where both mean the same the sheet's own spelling stays, so a repeated sheet is unchanged. */
async function match(at: At, rows: readonly SheetRow<Key>[]): Promise<Match<Key>[]> {
  const { regions, byName, parentOf } = await meant.matching(at, rows);
  return rows.flatMap((r): Match<Key>[] => {
    const { cells } = r;
    const org = sameOrg(byName, regionIn(regions, cells.region), cells.name);
    if (!org) return [];
    const sameParent = cells.parent !== '' && parentOf(cells.parent)?.orgId === org.parentId;
    const systems = systemsOf(org);
    const sameSystems = cells.systems !== '' && systemsIn(cells.systems)?.join() === systems.join();
    return [
      {
        row: r.row,
        subjectId: org.orgId,
        old: {
          name: org.name,
          region: cells.region,
          scope: scopeIn(cells.scope) === org.scope ? cells.scope : word(SCOPES[org.scope as Scope], at.lang),
          parent: sameParent ? cells.parent : (org.parentName ?? ''),
          systems: sameSystems
            ? cells.systems
            : systems.map((id) => word(STAGE_SYSTEMS[id - 1]!, at.lang)).join(at.lang === 'en-US' ? '; ' : '、'),
          domain: org.domain ?? '',
          adminName: org.adminName,
          adminPhone: org.adminPhone,
        },
      },
    ];
  });
}

const keptOf = (o: OrgRow) => ({
  scope: o.scope,
  parentId: o.parentId,
  sysIds: o.sysIds,
  domain: o.domain,
  adminName: o.adminName,
  adminPhone: o.adminPhone,
});
type Kept = ReturnType<typeof keptOf>;
const update = (at: At, list: readonly (Kept & { readonly orgId: number })[]): Promise<number> =>
  at.db.change(sql`
    update organisation_org o
    set scope = u.scope, parent_id = u.parent_id, domain = u.domain, admin_name = u.admin_name,
      admin_phone = u.admin_phone, sys_ids = u.sys_ids
    from json_to_recordset(${JSON.stringify(list.map(columnsOf))}::json) as u(
      org_id bigint, scope text, parent_id bigint, domain text, admin_name text, admin_phone text, sys_ids bigint[])
    where o.org_id = u.org_id`);
const columnsOf = (o: Kept & { readonly orgId: number }) => ({
  org_id: o.orgId,
  scope: o.scope,
  parent_id: o.parentId,
  domain: o.domain,
  admin_name: o.adminName,
  admin_phone: o.adminPhone,
  sys_ids: o.sysIds,
});
const by = (at: At) => ({
  db: at.db,
  userId: at.userId,
  at: at.now.toISOString(),
  today: at.today,
  note: at.note.bind(at),
  asOrg: at.asOrg.bind(at),
});

async function commit(
  at: At,
  rows: readonly CommitRow<Key>[],
): Promise<{ row: number; subjectId: number; undo: unknown }[]> {
  const { regions, parentOf } = await meaningOf(at, rows);
  const read = (r: CommitRow<Key>) =>
    inputOf(r, regionIn(regions, r.cells.region), parentOf(r.cells.parent)?.orgId ?? null);
  const made = rows.filter((r) => r.state === 'new').map((r) => ({ row: r.row, org: { ...read(r), orgId: newId() } }));
  const changed = rows
    .filter((r) => r.state === 'changed')
    .map((r) => ({ row: r.row, orgId: r.subjectId!, next: read(r) }));
  const before = new Map(
    (changed.length
      ? await at.db.many(tables.orgs, { orgId: oneOf(changed.map((c) => c.orgId)) }, { lock: 'update' })
      : []
    ).map((o) => [o.orgId, o]),
  );
  if (changed.length)
    await update(
      at,
      changed.map(({ orgId, next }) => ({ orgId, ...next, sysIds: systemsOf(next) })),
    );
  for (const { orgId, next } of changed) {
    await sessionsPort.get().stale(at.db, orgId);
    at.note(
      'organisation.changed',
      {
        subjectId: orgId,
        old: keptOf(must(before, orgId)),
        new: {
          scope: next.scope,
          parentId: next.parentId,
          sysIds: next.sysIds,
          domain: next.domain,
          adminName: next.adminName,
          adminPhone: next.adminPhone,
        },
        why: 'import',
      },
      orgId,
    );
  }
  const admins = await makeOrgs(
    by(at),
    made.map((m) => m.org),
  );
  return [
    ...made.map((m) => ({ row: m.row, subjectId: m.org.orgId, undo: { userId: admins.get(m.org.orgId) ?? null } })),
    ...changed.map((c) => ({ row: c.row, subjectId: c.orgId, undo: keptOf(must(before, c.orgId)) })),
  ];
}

/** New organisations go again unless somebody has begun to work in them; changed ones get their old values back. */
async function undo(at: At, rows: readonly UndoRow<Key>[]): Promise<void> {
  const made = rows.filter((r) => r.state === 'new');
  const changed = rows.filter((r) => r.state === 'changed');
  // The shared rows come first: behind writes of several schools a cluster refuses them (database.md 15). An organisation
  // in which somebody works comes back with all the rest when this is refused below.
  if (made.length) await at.db.remove(tables.orgs, { orgId: oneOf(made.map((r) => r.subjectId!)) });
  if (changed.length)
    await update(
      at,
      changed.map((r) => ({ orgId: r.subjectId!, ...(r.undo as Kept) })),
    );
  for (const r of made) {
    const orgId = r.subjectId!;
    const { userId } = r.undo as { userId: number | null };
    await at.asOrg(orgId, async (door) => {
      if (userId != null && !(await firstAdminPort.get().unmake(door, userId, by(at))))
        throw fail(importFaults.importUndoUsed);
      if (await door.row(sql`select 1 as x from people_person_v p where ${door.orgs('p')} limit 1`))
        throw fail(importFaults.importUndoUsed);
    });
    at.note('organisation.removed', { subjectId: orgId, name: r.cells.name, why: 'import undone' });
  }
  for (const r of changed) {
    await sessionsPort.get().stale(at.db, r.subjectId!);
    at.note('organisation.changed', { subjectId: r.subjectId!, new: r.undo, why: 'import undone' }, r.subjectId!);
  }
}

export const orgImport = importer<Key>({
  kind: 'organisation.orgs',
  calls: calls.orgImport,
  sheetName: { zh: '机构', en: 'Organisations' },
  shared: true,
  unique: [['name', 'region'], ['domain']],
  columns: COLUMNS,
  judge,
  match,
  commit,
  undo,
});

export const importHandlers: readonly Handler[] = [
  ...orgImport.handlers,
  handle(calls.importDown, (cx) => orgImport.template(cx)),
  handle(calls.importSave, (cx, { file }) => importNow(orgImport, cx, file as Upload)),
];
