import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { withoutFew } from '../../../kernel/server/db/few';
import { countOfList, rowsOfList } from '../../../kernel/server/db/list';
import { is, sql, when, type Sql } from '../../../kernel/server/db/sql';
import { AT_ONCE, cursorRows, exporter } from '../../../kernel/server/exporting';
import { handle } from '../../../kernel/server/module';
import type { ParsedOf } from '../../../kernel/shared/call';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { dayIn } from '../../../kernel/shared/dates';
import { instantText } from '../rules/text';
import { seesNames } from '../access';
import * as calls from '../contract';
import type { Affair } from '../contract/parts';
import { faults } from '../faults';
import { dayOf } from '../rules';
import { affairs, type Detail } from '../tables';
import { sayNews } from './board';
import { ofMine } from './sight';
import { tally } from './tally';

export const AFFAIR_COLUMNS = sql`a.affair_id as id, a.org_id, o.name as org_name, a.user_id, p.name as user_name, a.clazz_id,
  z.clazz_name, a.kind, nullif(a.fence_id, 0) as fence_id, f.name as fence_name, a.state, a.why, a.from_at, a.to_at, a.at,
  a.times, a.detail, t.name as taken_by, a.taken_at, r.name as resolved_by, a.resolved_at, a.remark`;
export const AFFAIR_SOURCE = sql`watch_affair a
  join organisation_org o on o.org_id = a.org_id
  join people_person_v p on p.org_id = a.org_id and p.user_id = a.user_id
  left join class_clazz_v z on z.org_id = a.org_id and z.clazz_id = a.clazz_id
  left join watch_fence f on f.org_id = a.org_id and f.fence_id = a.fence_id
  left join people_person_v t on t.org_id = a.org_id and t.user_id = a.taken_by
  left join people_person_v r on r.org_id = a.org_id and r.user_id = a.resolved_by`;
export type AffairRow = Omit<Affair, 'place' | 'value' | 'value2' | 'limit' | 'inLesson'> & { readonly detail: Detail };
/** An alarm as calls answer it. Where a child was shows while somebody may still have to find it. */
export const shownAffair = ({ detail, ...row }: AffairRow): Affair => ({
  ...row,
  place: row.state === 'open' ? (detail.place ?? null) : null,
  value: detail.value ?? null,
  value2: detail.value2 ?? null,
  limit: detail.limit ?? null,
  inLesson: detail.inLesson ?? false,
});
type Filter = Pick<ParsedOf<typeof calls.listAffairs>, 'clazzId' | 'kind' | 'state' | 'from' | 'to'>;
/** From a day's midnight on, and until that of the day after. */
const between = (cx: Cx, { from, to }: Pick<Filter, 'from' | 'to'>): (Sql | undefined)[] => {
  const zone = cx.me.zone;
  const at = (ms: number) => new Date(ms).toISOString();
  return [
    when(from, (day) => sql`a.from_at >= ${at(dayOf(zone, day).from)}`),
    when(to, (day) => sql`a.from_at < ${at(dayOf(zone, day).to)}`),
  ];
};
const filtered = (cx: Cx, door: Door, filter: Filter): (Sql | undefined)[] => [
  door.orgs('a'),
  is('a.clazz_id', filter.clazzId),
  is('a.kind', filter.kind),
  is('a.state', filter.state),
  ...between(cx, filter),
];
const listed = {
  select: AFFAIR_COLUMNS,
  from: AFFAIR_SOURCE,
  counted: sql`watch_affair a`,
  then: sql`a.from_at desc, a.affair_id`,
  shape: shownAffair,
};
/** An alarm list for somebody: a region, which has no names, gets nothing of a few children. */
const shownTo = <L extends { readonly from: Sql; readonly counted: Sql; readonly where: readonly (Sql | undefined)[] }>(
  cx: Cx,
  list: L,
): L => withoutFew(seesNames(cx.me), list, 'a.org_id', 'a.user_id');
const sorts = { fromAt: sql`a.from_at`, kind: sql`a.kind`, clazzName: sql`z.order_no` };

const list = (cx: Cx, door: Door, input: ParsedOf<typeof calls.listAffairs>) =>
  door.list(input, shownTo(cx, { ...listed, where: filtered(cx, door, input), sorts }));

interface ExportFilter extends Filter, Record<string, unknown> {
  readonly orgId?: number | undefined;
  readonly sort?: ParsedOf<typeof calls.listAffairs>['sort'];
}
/** The rows of a cursor as the list shows them. */
async function* shownRows(chunks: AsyncIterable<readonly AffairRow[]>): AsyncGenerator<Affair[]> {
  for await (const rows of chunks) yield rows.map(shownAffair);
}
/** The list as a sheet: what the screen shows, all of it. Of the own school a long one goes through a cursor. */
export const affairExport = exporter<ExportFilter>({
  kind: 'watch.band.affairs',
  calls: [calls.exportAffairs],
  run: async (cx, { orgId, sort, ...filter }) => {
    const why = 'watch.affairs.export';
    const asked = (door: Door) => shownTo(cx, { ...listed, where: filtered(cx, door, filter), sorts });
    let own = false;
    const count = await cx.reading(why, orgId, (door) => {
      own = door === cx.db;
      return door.total(countOfList(asked(door)));
    });
    const t = (key: string) => cx.text(`watch.${key}`);
    const at = (instant: string | null) => instantText(cx.me.zone, instant);
    return {
      name: t('affairs'),
      count,
      columns: [
        { title: t('field.clazzName'), width: 16, value: (row: Affair) => row.clazzName ?? '' },
        { title: t('field.userName'), width: 12, value: (row: Affair) => row.userName ?? '' },
        { title: t('field.kind'), width: 14, value: (row: Affair) => t(`kind.${row.kind}`) },
        { title: t('field.fenceName'), width: 16, value: (row: Affair) => row.fenceName ?? '' },
        { title: t('field.fromAt'), width: 18, value: (row: Affair) => at(row.fromAt) },
        { title: t('field.toAt'), width: 18, value: (row: Affair) => at(row.toAt) },
        {
          title: t('field.state'),
          width: 12,
          value: (row: Affair) => t(row.why ? `why.${row.why}` : `state.${row.state}`),
        },
        { title: t('field.remark'), width: 32, value: (row: Affair) => row.remark },
        { title: t('field.resolvedBy'), width: 12, value: (row: Affair) => row.resolvedBy ?? '' },
      ],
      rows: () =>
        own && count > AT_ONCE
          ? shownRows(cursorRows<AffairRow>(cx.db, rowsOfList(asked(cx.db), { sort })))
          : cx.reading(why, orgId, async (door) =>
              (await door.rows<AffairRow>(rowsOfList(asked(door), { sort }))).map(shownAffair),
            ),
    };
  },
});

const one = async (cx: Cx, id: number): Promise<Affair> => {
  const row = await cx.db.row<AffairRow>(sql`
    select ${AFFAIR_COLUMNS}
    from ${AFFAIR_SOURCE}
    where a.org_id = ${cx.db.orgId}
      and a.affair_id = ${id}`);
  if (!row) throw fail(kernelFaults.gone);
  return shownAffair(row);
};
/** An open alarm that the caller may see, locked. @throws gone, or what became of it. */
async function openOne(cx: Cx, id: number) {
  const mine = ofMine(cx) ?? sql`true`;
  const [found] = await cx.db.rows<Pick<Affair, 'state' | 'userId' | 'takenAt'>>(sql`
    select a.state, a.user_id, a.taken_at
    from watch_affair a
    where a.org_id = ${cx.db.orgId}
      and a.affair_id = ${id}
      and ${mine}
    for no key update of a`);
  if (!found) throw fail(kernelFaults.gone);
  if (found.state !== 'open') throw fail(found.state === 'resolved' ? faults.resolved : faults.withdrawn);
  return found;
}
/** Resolves an open alarm that the caller may see. @throws gone, or what became of it. */
async function resolveOne(cx: Cx, id: number, remark: string) {
  const mine = ofMine(cx) ?? sql`true`;
  const [resolved] = await cx.db.rows<Pick<Affair, 'userId' | 'clazzId' | 'kind' | 'fromAt'>>(sql`
    update watch_affair a
    set state = 'resolved', resolved_by = ${cx.me.userId}, resolved_at = ${cx.nowIso}, remark = ${remark}
    where a.org_id = ${cx.db.orgId}
      and a.affair_id = ${id}
      and a.state = 'open'
      and ${mine}
    returning a.user_id, a.clazz_id, a.kind, a.from_at`);
  if (resolved) return resolved;
  await openOne(cx, id);
  throw fail(kernelFaults.gone);
}

export const affairHandlers = [
  handle(calls.affairsOf, (cx, { userId, ...input }) =>
    cx.reading('watch.affairs.child', undefined, (door) =>
      door.list(
        input,
        shownTo(cx, {
          ...listed,
          where: [door.orgs('a'), is('a.user_id', userId), ...between(cx, input)],
          sorts: {},
        }),
      ),
    ),
  ),
  handle(calls.listAffairs, (cx, input) => cx.reading('watch.affairs', input.orgId, (door) => list(cx, door, input))),
  handle(calls.exportAffairs, (cx, filter) => affairExport.answer(cx, filter)),
  handle(calls.openAffairs, (cx, input) =>
    cx.list(input, {
      ...listed,
      where: [cx.db.orgs('a'), is('a.state', 'open'), ofMine(cx)],
      sorts: {},
    }),
  ),
  handle(calls.takeAffair, async (cx, { id }) => {
    const { takenAt, userId } = await openOne(cx, id);
    if (takenAt == null) {
      await cx.db.update(affairs, { affairId: id }, { takenBy: cx.me.userId, takenAt: cx.nowIso });
      cx.note('watch.affair.taken', { subjectId: id, userId });
    }
    return one(cx, id);
  }),
  handle(calls.resolveAffair, async (cx, { id, remark }) => {
    const { userId, clazzId, kind, fromAt } = await resolveOne(cx, id, remark);
    await tally(cx.db, [{ onDate: dayIn(cx.me.zone, new Date(fromAt)), clazzId, kind, is: 'resolved' }]);
    cx.note('watch.affair.resolved', { subjectId: id, userId, kind, remark });
    await sayNews(cx.db, cx.kernel);
    return one(cx, id);
  }),
];
