import { sql } from '../../../kernel/server/db/sql';
import { PLATFORM_ORG } from '../../../kernel/shared/codes';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import type { Cx } from '../../../kernel/server/cx';
import { newId } from '../../../kernel/server/ids';
import type { Table } from '../../../kernel/server/db/table';
import { handle, type Handler } from '../../../kernel/server/module';
import { changedFields, revise } from '../../../kernel/server/rev';
import { get } from '../contract/open';
import * as calls from '../contract/orgs';
import { organisationFaults as faults } from '../faults';
import { systemsOf } from '../rules';
import * as tables from '../tables';
import { checkParent, claimed, makeOrgs, wrongWith, type OrgInput } from './make';
import { setMenus } from './menus';
import { withoutWaiting } from './own-words';
import {
  openRecordOf,
  recordById,
  recordOf,
  runningServes,
  selfAndBelow,
  servesOf,
  staleSessions,
  theOrg,
  type OrgRow,
} from './records';
import { regionsOf } from './regions';

/** Fields that somebody may change here, for the audit's old and new. */
const auditFields = (o: OrgRow) => ({
  name: o.name,
  scope: o.scope,
  regId: o.regId,
  parentId: o.parentId,
  sysIds: o.sysIds,
  adminName: o.adminName,
  adminPhone: o.adminPhone,
});

async function setEnabled(cx: Cx, id: number, enabled: boolean) {
  const org = await theOrg(cx, id, true);
  if (id === PLATFORM_ORG && !enabled) throw fail(faults.platformStays);
  if (org.enabled !== enabled) {
    await cx.db.update(tables.orgs, { orgId: id }, { enabled });
    // In the same transaction: from the commit on nobody of a disabled organisation gets an answer, whatever token they hold.
    await staleSessions(cx, id);
    cx.note(enabled ? 'organisation.enabled' : 'organisation.disabled', { subjectId: id, name: org.name }, id);
  }
  return recordOf(cx, { ...org, enabled });
}

export const orgHandlers: readonly Handler[] = [
  handle(get, async (cx, { id }) => {
    const row = await cx.db.one(tables.orgs, /^\d+$/.test(String(id)) ? { orgId: Number(id) } : { domain: String(id) });
    if (!row) throw fail(kernelFaults.gone);
    // Own people look at the page too: what waits for a second person is nobody's to read here.
    const org = withoutWaiting(row);
    return cx.session && (await cx.reach()).includes(org.orgId) ? recordOf(cx, org) : openRecordOf(cx, org);
  }),
  handle(calls.domainCheck, async (cx, { domain, orgId }) => {
    const holder = await cx.db.one(tables.orgs, { domain });
    return { free: !holder || holder.orgId === orgId };
  }),
  handle(calls.create, async (cx, input) => {
    const regions = await regionsOf(cx.kernel, cx.db);
    const org: OrgInput = {
      name: input.name,
      busiId: input.busiId,
      scope: input.scope,
      regId: input.regId ?? null,
      parentId: input.parentId ?? null,
      sysIds: input.sysIds ?? [],
      domain: input.domain || null,
      adminName: input.adminName ?? '',
      adminPhone: input.adminPhone ?? '',
    };
    const wrong = wrongWith(org, regions);
    if (wrong) throw wrong;
    await checkParent(cx.db, org.parentId);
    const orgId = newId();
    // The organisation is in nobody's reach before the commit, so its door is opened by its id.
    const by = {
      db: cx.db,
      userId: cx.me.userId,
      at: cx.nowIso,
      today: cx.today,
      note: cx.note.bind(cx),
      asOrg: cx.asOrg.bind(cx),
    };
    await claimed(org, () => makeOrgs(by, [{ ...org, orgId }]));
    return recordById(cx, orgId);
  }),
  handle(calls.update, async (cx, { id, rev, ...input }) => {
    const row = await theOrg(cx, id, true);
    const org: OrgInput = {
      name: input.name,
      scope: input.scope,
      busiId: row.busiId as OrgInput['busiId'],
      domain: row.domain,
      regId: input.regId === undefined ? row.regId : input.regId,
      parentId: input.parentId === undefined ? row.parentId : input.parentId,
      sysIds: input.sysIds ?? row.sysIds,
      adminName: input.adminName ?? row.adminName,
      adminPhone: input.adminPhone ?? row.adminPhone,
    };
    const wrong = wrongWith(org, await regionsOf(cx.kernel, cx.db));
    if (wrong) throw wrong;
    await checkParent(cx.db, org.parentId, await selfAndBelow(cx, id));
    const { name, scope, regId, parentId, adminName, adminPhone } = org;
    const set = { name, scope, regId, parentId, sysIds: systemsOf(org), adminName, adminPhone };
    const o = { rev, module: 'organisation', fields: changedFields(row, set) };
    await claimed(org, () => revise(cx, cx.db, tables.orgs, { orgId: id }, set, o));
    if (name !== row.name || regId !== row.regId || parentId !== row.parentId)
      await staleSessions(cx, id, name !== row.name);
    const after = (await cx.db.one(tables.orgs, { orgId: id }))!;
    cx.note('organisation.changed', { subjectId: id, old: auditFields(row), new: auditFields(after) }, id);
    return recordOf(cx, after);
  }),
  handle(calls.domainSet, async (cx, { id, domain }) => {
    const row = await theOrg(cx, id, true);
    const next = domain || null;
    if (next !== row.domain) {
      await claimed({ domain: next }, () => cx.db.update(tables.orgs, { orgId: id }, { domain: next }));
      await staleSessions(cx, id);
      cx.note('organisation.domain', { subjectId: id, old: row.domain, new: next }, id);
    }
    return recordOf(cx, { ...row, domain: next });
  }),
  handle(calls.enable, (cx, { id }) => setEnabled(cx, id, true)),
  handle(calls.disable, (cx, { id }) => setEnabled(cx, id, false)),
  handle(calls.remove, async (cx, { id }) => {
    const row = await theOrg(cx, id, true);
    if (id === PLATFORM_ORG) throw fail(faults.platformStays);
    const below = await cx.db.count(tables.orgs, { parentId: id });
    if (below) throw fail(faults.hasBelow, { count: below });
    // Whoever was removed counts too: their marks and archives hang on the organisation.
    await cx.into(id, 'organisation.delete', async (door) => {
      const people = await door.row<{ n: number }>(
        sql`select count(*) as n from people_person_v p where ${door.orgs('p')}`,
      );
      if (people?.n) throw fail(faults.hasPeople, { count: people.n });
      for (const table of [tables.albums, tables.newsItems, tables.teachers]) await door.remove<Table>(table, {});
    });
    await cx.db.remove(tables.menus, { ownerKind: 'org', ownerId: id });
    await cx.db.remove(tables.orgs, { orgId: id });
    cx.note('organisation.removed', { subjectId: id, name: row.name, domain: row.domain });
  }),
  handle(calls.menusGet, async (cx, { id }) => {
    const org = await theOrg(cx, id);
    const up = (await regionsOf(cx.kernel, cx.db)).up(org.regId).map((r) => r.regId);
    const rows = await cx.db.rows<{ ownerKind: string; menuIds: string[] }>(sql`
      select m.owner_kind, m.menu_ids
      from organisation_menu m
      where (m.owner_kind = 'org' and m.owner_id = ${id})
        or (m.owner_kind = 'reg' and m.owner_id = any(${up}::bigint[]))`);
    return {
      menuIds: rows.find((r) => r.ownerKind === 'org')?.menuIds ?? [],
      byRegion: [...new Set(rows.filter((r) => r.ownerKind === 'reg').flatMap((r) => r.menuIds))].sort(),
    };
  }),
  handle(calls.menusSet, async (cx, { id, menuIds }) => ({
    menuIds: await setMenus(cx, 'org', (await theOrg(cx, id, true)).orgId, menuIds),
  })),
  handle(calls.servesGet, async (cx, { id }) => servesOf(cx, (await theOrg(cx, id)).orgId)),
  handle(calls.servesSet, async (cx, { id, serves }) => {
    await theOrg(cx, id, true);
    const twice = serves.find((s, i) => serves.findIndex((x) => x.servId === s.servId) !== i);
    if (twice) throw fail(faults.serveTwice, { servId: twice.servId }, 'serves');
    if (serves.some((s) => s.end != null && s.end < s.start)) throw fail(faults.serveDates, {}, 'serves');
    const old = await servesOf(cx, id);
    await cx.db.remove(tables.serves, { orgId: id });
    await cx.db.insert(
      tables.serves,
      serves.map((s) => ({ orgId: id, servId: s.servId, startOn: s.start, endOn: s.end })),
    );
    await staleSessions(cx, id);
    const next = await servesOf(cx, id);
    cx.note('organisation.serves', { subjectId: id, old, new: next, running: runningServes(cx, next) }, id);
    return next;
  }),
  handle(calls.systemsGet, async (cx, { id }) => ({ sysIds: systemsOf(await theOrg(cx, id)) })),
];
