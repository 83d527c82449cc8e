import type { Door } from '../../../kernel/server/db/door';
import { is, sql } from '../../../kernel/server/db/sql';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import { seeded } from '../../../kernel/server/world';
import type { ReplyOf } from '../../../kernel/shared/call';
import { BUSI } from '../../../kernel/shared/codes';
import { dayIn } from '../../../kernel/shared/dates';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import { vendorOfKey } from '../../device/server/published';
import { faults } from '../faults';
import { AI_VISION_ORGS } from '../rules';
import { records } from '../tables';
import { daysOf, isUse } from './ai';
import { readingOf } from './analysis';
import { childrenWhere } from './children';
import { sampleRecords } from './sample';
import { noteRead } from './sight';

interface Place {
  /** Which of the records, from 1. */
  readonly ord: number;
  readonly userId: number;
  readonly clazzId: number;
}
/**
 * Whose the records of student numbers are, and of which class: the administrative one in which the child stood at the time, for a
 * station sends some of them days later; who stood in none then has the class of now.
 */
function placesAt(
  door: Door,
  items: readonly { readonly sidNo: string; readonly at: string }[],
): Promise<readonly Place[]> {
  const isThen = sql`(k.joined_at <= u.at and (k.left_at is null or k.left_at > u.at))`;
  return door.rows<Place>(sql`
    select distinct on (u.ord) u.ord, k.user_id, k.clazz_id
    from unnest(
      ${items.map((x) => x.sidNo)}::text[],
      ${items.map((x) => x.at)}::timestamptz[]) with ordinality as u(sid_no, at, ord)
    join people_person_v p on p.sid_no = u.sid_no
    join class_stay_v k on k.org_id = p.org_id and k.user_id = p.user_id
    join class_clazz_v c on c.org_id = k.org_id and c.clazz_id = k.clazz_id
    where p.org_id = ${door.orgId}
      and k.org_id = ${door.orgId}
      and c.org_id = ${door.orgId}
      and p.user_type = 1
      and p.removed_at is null
      and c.clazz_type = 1
      and (k.left_at is null or ${isThen})
    order by u.ord, ${isThen} desc, k.clazz_id`);
}

export const recordHandlers = [
  handle(calls.listRecords, async (cx, input) => {
    const reach = await cx.reach();
    if (input.orgId != null && !reach.includes(input.orgId)) throw fail(kernelFaults.gone);
    // V-107: a school without AI vision has no such list.
    if (cx.me.busiId === BUSI.school && !AI_VISION_ORGS.includes(cx.me.orgId)) throw fail(faults.noAiVision);
    const orgIds = input.orgId != null ? [input.orgId] : reach;
    const [from, to] = daysOf(cx.today, input);
    return readingOf(cx, 'vision.records', orgIds, async (door) => {
      const page = await door.list(input, {
        select: sql`r.record_id, r.org_id, o.name as org_name, r.user_id, p.name, c.clazz_name, r.type, r.at,
          r.left_eye as "left", r.right_eye as "right", r.exercise, r.seconds, d.name as provider_name`,
        from: sql`vision_record r
          join people_person_v p on p.org_id = r.org_id and p.user_id = r.user_id
          join class_clazz_v c on c.org_id = r.org_id and c.clazz_id = r.clazz_id
          join organisation_org o on o.org_id = r.org_id
          left join device_provider_v d on d.provider_id = r.provider_id`,
        counted: sql`vision_record r`,
        where: [isUse(orgIds, from, to), is('r.user_id', input.userId)],
        sorts: {},
        then: sql`r.at desc, r.record_id desc`,
        shape: (row: ReplyOf<typeof calls.listRecords>['items'][number]) => row,
      });
      if (page.items.length) await noteRead(cx, 'records', { rows: page.items.length });
      return page;
    });
  }),

  handle(calls.deleteRecord, async (cx, { id }) => {
    const [found] = await cx.across('vision.record', (door) =>
      door.rows<{ orgId: number }>(sql`
        select r.org_id
        from vision_record r
        where ${door.orgs('r')}
          and r.record_id = ${id}`),
    );
    if (!found) throw fail(kernelFaults.gone);
    await cx.into(found.orgId, 'vision.record.removed', async (door) => {
      const [old] = await door.many(records, { recordId: id }, { lock: 'update' });
      if (!old) throw fail(kernelFaults.gone);
      await door.remove(records, { recordId: id });
      cx.note(
        'vision.record.removed',
        {
          subjectId: old.userId,
          recordId: id,
          old: { type: old.type, at: old.at, left: old.leftEye, right: old.rightEye, seconds: old.seconds },
        },
        found.orgId,
      );
    });
  }),

  handle(calls.push, async (cx, { orgId, items }, http) => {
    const provider = await vendorOfKey(cx, http, 'vision');
    if (!provider) throw fail(faults.badKey);
    const [org] = provider.orgIds.includes(orgId)
      ? await cx.db.rows<{ zone: string }>(sql`
          select zone
          from organisation_org
          where org_id = ${orgId}
            and enabled`)
      : [];
    if (!org) throw fail(kernelFaults.gone);
    const { saved, unknown } = await cx.asOrg(orgId, async (door) => {
      const places = new Map((await placesAt(door, items)).map((place) => [place.ord, place]));
      // A number that is sent twice is one record, the last of them.
      const ours = items.flatMap((x, at) => {
        const place = places.get(at + 1);
        return place ? [{ ...x, place }] : [];
      });
      const known = [...new Map(ours.map((x) => [x.no, x])).values()];
      const made =
        known.length === 0
          ? 0
          : await door.insert(
              records,
              known.map((x) => ({
                recordId: newId(),
                userId: x.place.userId,
                clazzId: x.place.clazzId,
                type: x.type,
                at: x.at,
                onDate: dayIn(org.zone, new Date(x.at)),
                leftEye: x.left ?? null,
                rightEye: x.right ?? null,
                exercise: x.exercise ?? null,
                seconds: x.seconds,
                value: x.value ?? null,
                providerId: provider.providerId,
                deviceNo: x.no,
              })),
              'on conflict (org_id, provider_id, device_no) do nothing',
            );
      return { saved: made, unknown: [...new Set(items.filter((_, at) => !places.has(at + 1)).map((x) => x.sidNo))] };
    });
    cx.note('vision.records', { providerId: provider.providerId, saved }, orgId);
    return { saved, unknown };
  }),

  handle(calls.mock, async (cx, { orgId, days }) => {
    // calls.md 32: sample data, never in production.
    if (!cx.kernel.demo || process.env['NODE_ENV'] === 'production') throw fail(faults.mockOff);
    if (!(await cx.reach()).includes(orgId)) throw fail(kernelFaults.gone);
    if (!AI_VISION_ORGS.includes(orgId)) throw fail(faults.noAiVision);
    const count = await cx.into(orgId, 'vision.mock', async (door) => {
      const children = await childrenWhere(door, sql`true`);
      const random = seeded(orgId + days);
      const rows = sampleRecords(children.slice(0, 300), cx.today, days, random);
      return door.insert(
        records,
        rows.map((r) => ({ ...r, recordId: newId() })),
      );
    });
    cx.note('vision.mock', { days, count }, orgId);
    return { count };
  }),
];
