import { sql } from '../../../kernel/server/db/sql';
import type { Cx } from '../../../kernel/server/cx';
import { handle } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { holds } from '../../../kernel/shared/need';
import { getPartners, setPartners } from '../contract';
import { faults } from '../faults';
import { TYPE } from '../rules';
import { partners } from '../tables';
import { lockRunning, seenClazz } from './open';

/** A class wherever it stands. */
interface Spot {
  readonly orgId: number;
  readonly clazzId: number;
}
type Found = Spot & { readonly clazzType: number; readonly ended: boolean };

/** Classes in the caller's reach: a school's own, a region's those of its schools. */
const inReach = (cx: Cx, clazzIds: readonly number[]): Promise<Found[]> =>
  cx.reading('class.partners', undefined, (door) =>
    door.rows<Found>(sql`
      select c.org_id, c.clazz_id, c.clazz_type, c.ended_at is not null as ended
      from class_clazz c
      where ${door.orgs('c')}
        and c.clazz_id = any(${clazzIds}::bigint[])`),
  );

/** The class whose partners are asked for. */
async function hostOf(cx: Cx, clazzId: number): Promise<Spot> {
  if (!holds(cx.me, 'ADMIN_CLASS_MANAGER', 'ADMIN_SUPERMAN')) return seenClazz(cx, clazzId);
  const [host] = await inReach(cx, [clazzId]);
  if (!host) throw fail(kernelFaults.gone);
  return host;
}

const linksOf = async (cx: Cx, host: Spot): Promise<Spot[]> =>
  (
    await cx.db.many(
      partners,
      { hostOrgId: host.orgId, hostClazzId: host.clazzId },
      { sort: ['guestOrgId', 'guestClazzId'] },
    )
  ).map((l) => ({ orgId: l.guestOrgId, clazzId: l.guestClazzId }));

/**
 * Partner classes of some of the caller's classes, from the table of links: the link is what lets a school read and answer
 * posts of another one, so nothing of another school is opened without asking here.
 */
export async function partnerSpots(
  cx: Cx,
  clazzIds: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const rows = await cx.db.rows<Spot>(sql`
    select distinct l.guest_org_id as org_id, l.guest_clazz_id as clazz_id
    from class_partner l
    where l.host_org_id = ${cx.me.orgId}
      and l.host_clazz_id = any(${clazzIds}::bigint[])`);
  const byOrg = new Map<number, number[]>();
  for (const { orgId, clazzId } of rows) byOrg.set(orgId, [...(byOrg.get(orgId) ?? []), clazzId]);
  return byOrg;
}

/** Partners with their names, organisation by organisation: one transaction looks at one organisation at a time. */
async function partnersOf(cx: Cx, host: Spot) {
  const items: { orgId: number; orgName: string; clazzId: number; clazzName: string }[] = [];
  const links = await linksOf(cx, host);
  for (const orgId of new Set(links.map((l) => l.orgId))) {
    const ids = links.filter((l) => l.orgId === orgId).map((l) => l.clazzId);
    items.push(
      ...(await cx.asOrg(orgId, (door) =>
        door.rows<(typeof items)[number]>(sql`
          select c.org_id, o.name as org_name, c.clazz_id, c.clazz_name
          from class_clazz c
          join organisation_org o on o.org_id = c.org_id
          where c.org_id = ${orgId}
            and c.clazz_id = any(${ids}::bigint[])
          order by c.clazz_id`),
      )),
    );
  }
  return { items };
}

export const partnerHandlers = [
  handle(getPartners, async (cx, { id }) => partnersOf(cx, await hostOf(cx, id))),

  /** A partner that is there already may stay, whoever made it; a new one must lie in the caller's reach. */
  handle(setPartners, async (cx, { id, clazzIds }) => {
    const host = await hostOf(cx, id);
    const clazz = await cx.into(host.orgId, 'class.partners', (door) => lockRunning(door, id));
    if (clazz.clazzType !== TYPE.paired) throw fail(faults.wrongType);
    if (clazzIds.includes(id)) throw fail(faults.pairSelf, {}, 'clazzIds');
    const before = await linksOf(cx, host);
    const kept = before.filter((l) => clazzIds.includes(l.clazzId));
    const wanted = [...new Set(clazzIds)].filter((c) => !kept.some((l) => l.clazzId === c));
    const fresh = wanted.length > 0 ? await inReach(cx, wanted) : [];
    if (fresh.length < wanted.length) throw fail(kernelFaults.gone);
    if (fresh.some((f) => f.clazzType !== TYPE.paired)) throw fail(faults.wrongType, {}, 'clazzIds');
    if (fresh.some((f) => f.ended)) throw fail(faults.ended, {}, 'clazzIds');
    const gone = before.filter((l) => !kept.includes(l)).map((l) => l.clazzId);
    // Both ways of each link.
    if (gone.length > 0)
      await cx.db.change(sql`
        delete from class_partner l
        where (l.host_org_id = ${host.orgId} and l.host_clazz_id = ${id} and l.guest_clazz_id = any(${gone}::bigint[]))
          or (l.guest_org_id = ${host.orgId} and l.guest_clazz_id = ${id} and l.host_clazz_id = any(${gone}::bigint[]))`);
    await cx.db.insert(
      partners,
      fresh.flatMap((f) => [
        { hostOrgId: host.orgId, hostClazzId: id, guestOrgId: f.orgId, guestClazzId: f.clazzId, madeAt: cx.nowIso },
        { hostOrgId: f.orgId, hostClazzId: f.clazzId, guestOrgId: host.orgId, guestClazzId: id, madeAt: cx.nowIso },
      ]),
      'on conflict do nothing',
    );
    cx.note('class.partners', { subjectId: id, old: before.map((l) => l.clazzId), new: clazzIds }, host.orgId);
    return partnersOf(cx, host);
  }),
];
