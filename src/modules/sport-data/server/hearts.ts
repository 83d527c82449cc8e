import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { rowsOfList, type ListQuery } from '../../../kernel/server/db/list';
import { all, sql, type Sql } from '../../../kernel/server/db/sql';
import { AT_ONCE, exportRows, type ExportColumn } from '../../../kernel/server/exporting';
import { handle } from '../../../kernel/server/module';
import type { ParsedOf, ReplyOf } from '../../../kernel/shared/call';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import { LEAST } from '../rules';
import { GAP_MS, meanOf, shareOf, withGaps } from '../rules/heart';
import { clazzToSort, lessonColumns, lessonFilters, lessonNames, ofLessons } from './lesson-read';
import { exported, isFirstLook } from './looks';

type Row = ReplyOf<typeof calls.hrList>['items'][number];
type Child = ReplyOf<typeof calls.hrGet>['items'][number];
type Asked = ParsedOf<typeof calls.hrList>;
interface Found extends Omit<Row, 'mean' | 'density'> {
  readonly heartMs: number;
  readonly heartProduct: number;
  readonly activeMs: number;
}
const lengthOf = (row: Pick<Found, 'startMin' | 'endMin'>): number => (row.endMin - row.startMin) * 60_000;
/** A lesson's row as it leaves: figures of fewer than five children are hidden from whoever is not of the school. */
function shapedFor(cx: Cx): (row: Found) => Row {
  return ({ heartMs, heartProduct, activeMs, ...row }) => {
    const hides = row.orgId !== cx.db.orgId && row.pupils < LEAST;
    return {
      ...row,
      most: hides ? null : row.most,
      dropped: hides ? 0 : row.dropped,
      mean: hides ? null : meanOf(heartProduct, heartMs),
      density: hides ? null : shareOf(activeMs, lengthOf(row) * row.pupils),
    };
  };
}
/**
 * Lessons with hearts, by the sums that are kept of each. The inner statement takes a page's keys from the sums alone, in the order of
 * their index; lesson, class, teacher and school are joined to those. @param sort the order that was asked for
 */
const heartQuery = (cx: Cx, where: readonly (Sql | undefined)[], sort?: string): ListQuery<Asked> => {
  const now = cx.nowIso;
  // What is hidden does not say by its place in the list what it is.
  const isShown = sql`(d.org_id = ${cx.db.orgId} or d.pupils >= ${LEAST})`;
  return {
    select: sql`d.org_id, d.lesson_id`,
    from: sql`sport_data_lesson d${clazzToSort(sort, 'd')}`,
    counted: sql`sport_data_lesson d`,
    where: [...where, sql`d.pupils + d.dropped > 0`],
    sorts: {
      onDate: sql`d.on_date`,
      clazzName: sql`c.clazz_name`,
      mean: sql`case when ${isShown} then d.heart_product::numeric / nullif(d.heart_ms, 0) end`,
      density: sql`case when ${isShown} then d.active_ms::numeric / nullif(d.pupils::bigint * d.length_ms, 0) end`,
    },
    then: sql`d.on_date desc, d.start_min desc, d.org_id, d.lesson_id`,
    widen: (page) => sql`
      select ${lessonColumns}, d.pupils, d.heart_ms, d.heart_product, d.active_ms, d.most, d.dropped,
        (${now}::timestamptz >= (l.on_date + make_interval(mins => l.start_min)) at time zone o.zone
          and ${now}::timestamptz <= (l.on_date + make_interval(mins => l.end_min)) at time zone o.zone) as live
      from (${page}) k
      join sport_data_lesson d on d.org_id = k.org_id and d.lesson_id = k.lesson_id
      join lesson_lesson_v l on l.org_id = d.org_id and l.lesson_id = d.lesson_id
      ${lessonNames}
      where ${all(...where)}`,
  };
};

/** Sums of each child of a lesson. */
const childrenOf = (door: Door, lessonId: number) =>
  door.rows<{
    userId: number;
    name: string;
    ordNo: number | null;
    heartMs: number;
    heartProduct: number;
    activeMs: number;
    least: number | null;
    most: number | null;
    mostRate: number;
    zones: number[];
    dropped: number;
  }>(sql`
    select d.user_id, p.name,
      (select min(w.ord_no) from sport_data_wear w
        where w.org_id = d.org_id and w.lesson_id = d.lesson_id and w.user_id = d.user_id) as ord_no,
      d.heart_ms, d.heart_product, d.active_ms, d.least, d.most, d.most_rate, d.dropped,
      array[d.rest_ms, d.low_ms, d.light_ms, d.aerobic_ms, d.anaerobic_ms]::bigint[] as zones
    from sport_data_load d
    join people_person_v p on p.org_id = d.org_id and p.user_id = d.user_id
    where ${door.orgs('d')}
      and d.lesson_id = ${lessonId}
      and d.beats + d.dropped > 0
    order by ord_no nulls last, p.name, d.user_id`);
/** So long is a step of a class's curve. */
const STEP_MS = 10_000;
type OfLesson = Pick<Found, 'orgId' | 'lessonId'>;
/** A point of a curve: beats a minute. */
interface Beat {
  readonly at: string;
  readonly value: number;
}
/**
 * A class's hearts in the order of time, the mean of each ten seconds. What a band said is added up by step where it lies, so that what
 * is put together of all bands is steps and not hearts.
 * @param least of fewer children than that no step is shown: it would be one child's heart.
 */
const clazzCurve = (door: Door, { orgId, lessonId }: OfLesson, least: number): Promise<Beat[]> =>
  door.rows<Beat>(sql`
    select x.at, round(sum(x.total) / sum(x.beats))::int as value
    from (
      select w.user_id, s.at, s.total, s.beats
      from sport_data_wear w
      cross join lateral (
        select date_bin(interval '10 seconds', r.at, timestamptz 'epoch') as at, sum(r.value) as total, count(*) as beats
        from sport_data_reading r
        where r.org_id = ${orgId}
          and r.dev_id = w.dev_id
          and r.kind = 'heart'
          and r.at >= w.from_at
          and r.at < w.to_at
          and r.value between 1 and 230
        group by 1) s
      where w.org_id = ${orgId}
        and w.lesson_id = ${lessonId}) x
    group by x.at
    having count(distinct x.user_id) >= ${least}
    order by x.at`);
/** A child's hearts in the order of time. */
const childCurve = (door: Door, { orgId, lessonId }: OfLesson, userId: number): Promise<Beat[]> =>
  door.rows<Beat>(sql`
    select r.at, round(avg(r.value))::int as value
    from sport_data_wear w
    join sport_data_reading r on r.org_id = w.org_id and r.dev_id = w.dev_id and r.at >= w.from_at and r.at < w.to_at
    where w.org_id = ${orgId}
      and r.org_id = ${orgId}
      and w.lesson_id = ${lessonId}
      and w.user_id = ${userId}
      and r.kind = 'heart'
      and r.value between 1 and 230
    group by r.at
    order by r.at`);
const curveOf = (door: Door, of: OfLesson, userId: number | undefined, least: number): Promise<Beat[]> =>
  userId === undefined ? clazzCurve(door, of, least) : childCurve(door, of, userId);
const childRow = (row: Awaited<ReturnType<typeof childrenOf>>[number], length: number): Child => {
  const mean = meanOf(row.heartProduct, row.heartMs);
  return {
    userId: row.userId,
    name: row.name,
    ordNo: row.ordNo,
    mean,
    least: row.least,
    most: row.most,
    mostRate: row.mostRate,
    density: row.heartMs > 0 ? shareOf(row.activeMs, length) : null,
    index: mean != null && row.least ? Math.round((mean * 10) / row.least) : null,
    seconds: Math.round(row.heartMs / 1000),
    zones: row.zones.map((ms) => Math.round(ms / 1000)),
    dropped: row.dropped,
  };
};

export const heartHandlers = [
  handle(calls.hrList, (cx, input) =>
    cx.reading('sport-data.hearts', input.orgId, async (door) =>
      door.list(input, {
        ...heartQuery(cx, await lessonFilters(cx, door, 'd', input), input.sort),
        shape: shapedFor(cx),
      }),
    ),
  ),
  handle(calls.hrExport, (cx, input) =>
    cx.reading('sport-data.hearts', input.orgId, async (door) => {
      const query = heartQuery(cx, await lessonFilters(cx, door, 'd', input));
      const rows = await door.rows<Found>(rowsOfList(query, { curPage: 1, pageSize: AT_ONCE + 1 }));
      const t = (key: string) => cx.text(`sport-data.${key}`);
      const columns: ExportColumn<Row>[] = [
        { title: t('field.onDate'), width: 12, value: (row) => row.onDate },
        { title: t('field.orgName'), width: 20, value: (row) => row.orgName },
        { title: t('field.clazzName'), width: 16, value: (row) => row.clazzName },
        { title: t('field.teacherName'), width: 12, value: (row) => row.teacherName },
        { title: t('field.topic'), width: 24, value: (row) => row.topic },
        { title: t('field.pupils'), width: 10, value: (row) => row.pupils },
        { title: t('field.mean'), width: 14, value: (row) => (row.mean == null ? null : row.mean / 10) },
        { title: t('field.most'), width: 14, value: (row) => row.most },
        { title: t('field.density'), width: 14, value: (row) => (row.density == null ? null : row.density / 10) },
        { title: t('field.dropped'), width: 10, value: (row) => row.dropped },
      ];
      await exported(cx, 'hearts', rows.length);
      return exportRows({ name: t('heartsBook'), columns, count: rows.length, rows: rows.map(shapedFor(cx)) });
    }),
  ),
  handle(calls.hrGet, async (cx, { id, userId }) => {
    const isSeen = await ofLessons(cx, 'd');
    const read = async (door: Door) => {
      const [found] = await door.rows<Found>(
        rowsOfList(heartQuery(cx, [door.orgs('d'), sql`d.lesson_id = ${id}`, isSeen]), {
          curPage: 1,
          pageSize: 1,
        }),
      );
      if (!found) return undefined;
      const isOwn = found.orgId === cx.db.orgId;
      const row = shapedFor(cx)(found);
      // Children and their curves are their school's; of a small group even the class's curve would be a child's.
      const items = isOwn ? (await childrenOf(door, id)).map((child) => childRow(child, lengthOf(found))) : [];
      const ofChild = isOwn ? userId : undefined;
      const points = isOwn || row.mean != null ? await curveOf(door, found, ofChild, isOwn ? 1 : LEAST) : [];
      const curve = withGaps(
        points.map((one) => ({ ...one, at: Date.parse(one.at), value2: null })),
        // Of a class each ten seconds are one point.
        ofChild === undefined ? GAP_MS + STEP_MS : GAP_MS,
      );
      return {
        ...row,
        items,
        curve: curve.map(({ at, value }) => ({ at: new Date(at).toISOString(), value })),
      };
    };
    return seen(cx, id, read);
  }),
];
/** The own school's lesson first, another's within the reach then; who looked is kept. */
async function seen<T>(cx: Cx, lessonId: number, read: (door: Door) => Promise<T | undefined>): Promise<T> {
  const found =
    (await read(cx.db)) ?? ((await cx.reach()).length > 1 ? await cx.across('sport-data.heart', read) : undefined);
  if (!found) throw fail(kernelFaults.gone);
  if (isFirstLook(cx, `heart ${lessonId}`))
    await cx.kernel.audit(
      [{ action: 'sport-data.heart.seen', orgId: cx.me.orgId, detail: { subjectId: lessonId } }],
      cx,
    );
  return found;
}
