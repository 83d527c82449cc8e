import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import { seeded } from '../../../kernel/server/world';
import { BUSI } from '../../../kernel/shared/codes';
import { dayIn } from '../../../kernel/shared/dates';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import { faults } from '../faults';
import { AI_VISION_ORGS, LISTED_TYPES } from '../rules';
import { providerRows, records } from '../tables';
import { daysOf } from './ai';
import { readingOf } from './analysis';
import { childrenWhere } from './children';
import { hashOf } from './providers';
import { sampleRecords } from './sample';
import { noteRead } from './sight';

export const recordHandlers = [
  handle(calls.listRecords, async (cx, { curPage, pageSize, sort, ...i }) => {
    if (sort) throw fail(kernelFaults.badInput, {}, 'sort');
    const reach = await cx.reach();
    if (i.orgId != null && !reach.includes(i.orgId)) throw fail(kernelFaults.gone);
    // V-107: a school without AI vision has no such list.
    if (cx.me.busiId === BUSI.school && !AI_VISION_ORGS.includes(cx.me.orgId)) throw fail(faults.noAiVision);
    const orgIds = i.orgId != null ? [i.orgId] : reach;
    const [from, to] = daysOf(cx.today, i);
    return readingOf(cx, 'vision.records', orgIds, async (door) => {
      const params = [orgIds, from, to, LISTED_TYPES, i.userId ?? null];
      const where =
        'r.org_id = any($1::bigint[]) and r.on_date between $2 and $3 and r.type = any($4::text[]) and ($5::bigint is null or r.user_id = $5)';
      const total = await door.total(`select count(*) n from vision_record r where ${where}`, params);
      const items =
        total === 0
          ? []
          : await door.rows<never>(
              `select r.record_id, r.org_id, o.name as org_name, r.user_id, p.name, c.clazz_name, r.type, r.at, r.left_eye as "left", r.right_eye as "right", r.exercise, r.seconds, d.name as provider_name
         from vision_record r join people_person_v p on p.org_id = r.org_id and p.user_id = r.user_id join class_clazz_v c on c.org_id = r.org_id and c.clazz_id = r.clazz_id
         join organisation_org o on o.org_id = r.org_id left join vision_provider d on d.provider_id = r.provider_id
         where ${where} order by r.at desc, r.record_id desc limit ${pageSize} offset ${(curPage - 1) * pageSize}`,
              params,
            );
      if (items.length) await noteRead(cx, 'records', { rows: items.length });
      return { items, total, curPage, pageSize };
    });
  }),

  handle(calls.deleteRecord, async (cx, { id }) => {
    const [found] = await cx.across('vision.record', (door) =>
      door.rows<{ orgId: number }>(
        'select org_id from vision_record where org_id = any($1::bigint[]) and record_id = $2',
        [door.orgIds, id],
      ),
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

  // The key is the only secret: its hash is looked up, so that time tells nothing and the table gives nothing away.
  handle(calls.push, async (cx, { orgId, items }, http) => {
    const key = http.request.headers['x-provider-key'];
    const provider =
      typeof key === 'string' && key.length <= 100
        ? await cx.db.one(providerRows, { keyHash: hashOf(key), isOn: true })
        : undefined;
    if (!provider) throw fail(faults.badKey);
    const [org] = provider.orgIds.includes(orgId)
      ? await cx.db.rows<{ zone: string }>('select zone from organisation_org where org_id = $1 and enabled', [orgId])
      : [];
    if (!org) throw fail(kernelFaults.gone);
    const { saved, unknown } = await cx.asOrg(orgId, async (door) => {
      const children = new Map(
        (await childrenWhere(door, 'p.sid_no = any($2::text[])', [items.map((x) => x.sidNo)])).map((c) => [c.sidNo, c]),
      );
      const known = [...new Map(items.filter((x) => children.has(x.sidNo)).map((x) => [x.no, x])).values()];
      const made =
        known.length === 0
          ? 0
          : await door.insert(
              records,
              known.map((x) => {
                const child = children.get(x.sidNo)!;
                return {
                  recordId: newId(),
                  userId: child.userId,
                  clazzId: child.clazzId,
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
                };
              }),
              'on conflict (org_id, provider_id, device_no) do nothing',
            );
      return { saved: made, unknown: [...new Set(items.filter((x) => !children.has(x.sidNo)).map((x) => x.sidNo))] };
    });
    cx.note('vision.records', { providerId: provider.providerId, saved }, orgId);
    cx.after(() =>
      cx.apart(orgId, (door) =>
        door.change('update vision_provider set used_at = $2 where provider_id = $1', [provider.providerId, cx.nowIso]),
      ),
    );
    return { saved, unknown };
  }),

  handle(calls.mock, async (cx, { orgId, days }) => {
    // calls.md 32: sample data, never in production.
    if (!cx.kernel.demo || process.env['NODE_ENV'] === 'production') throw fail(faults.mockOff);
    if (!(await cx.reach()).includes(orgId)) throw fail(kernelFaults.gone);
    if (!AI_VISION_ORGS.includes(orgId)) throw fail(faults.noAiVision);
    const count = await cx.into(orgId, 'vision.mock', async (door) => {
      const children = await childrenWhere(door, 'true');
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
