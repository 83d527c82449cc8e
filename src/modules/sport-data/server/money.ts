import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { all, is, sql } from '../../../kernel/server/db/sql';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import type { ReplyOf } from '../../../kernel/shared/call';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import { faults } from '../faults';
import { money } from '../tables';
import { byForm } from './deliveries';

type Money = ReplyOf<typeof calls.moneyCreate>;
const moneySelect = sql`
  m.money_id, m.org_id, o.name as org_name, m.year_id, m.category, m.planned, m.spent, m.remark`;
const moneyFrom = sql`sport_data_money m
join organisation_org o on o.org_id = m.org_id`;
async function one(door: Door, moneyId: number): Promise<Money> {
  const found = await door.row<Money>(sql`
    select ${moneySelect}
    from ${moneyFrom}
    where m.org_id = ${door.orgId}
      and m.money_id = ${moneyId}`);
  if (!found) throw fail(kernelFaults.gone);
  return found;
}
/** The boards that add it up are told. */
const tellBoards = (cx: Cx) => cx.emit('sport-data.money', {});
const taken = (cx: Cx, of: { readonly yearId: number; readonly category: Money['category'] }) =>
  fail(
    faults.moneyTaken,
    { year: `${of.yearId}–${of.yearId + 1}`, category: cx.text(`sport-data.category.${of.category}`) },
    'category',
  );

export const moneyHandlers = [
  handle(calls.moneyList, (cx, input) =>
    cx.reading('sport-data.money', input.orgId, async (door) => {
      const where = [door.orgs('m'), is('m.year_id', input.yearId), is('m.category', input.category)];
      const page = await door.list(input, {
        select: moneySelect,
        from: moneyFrom,
        counted: sql`sport_data_money m`,
        where,
        sorts: {
          yearId: sql`m.year_id`,
          category: sql`m.category`,
          planned: sql`m.planned`,
          spent: sql`m.spent`,
          orgName: sql`o.name`,
        },
        then: sql`m.year_id desc, m.org_id, m.category, m.money_id`,
        shape: (row: Money) => row,
      });
      const sums = await door.row<{ planned: number; spent: number }>(sql`
        select coalesce(sum(m.planned), 0)::bigint as planned, coalesce(sum(m.spent), 0)::bigint as spent
        from sport_data_money m
        where ${all(...where)}`);
      return { ...page, planned: sums?.planned ?? 0, spent: sums?.spent ?? 0 };
    }),
  ),
  handle(calls.moneyCreate, async (cx, input) => {
    const row = { moneyId: newId(), ...input };
    // Asked by the insert itself: of two people who enter the same category at once, one is told.
    if ((await cx.db.insert(money, row, 'on conflict (org_id, year_id, category) do nothing')) === 0)
      throw taken(cx, input);
    await byForm(cx, 'money');
    cx.note('sport-data.money.created', { subjectId: row.moneyId, new: input });
    tellBoards(cx);
    return one(cx.db, row.moneyId);
  }),
  handle(calls.moneyUpdate, async (cx, { moneyId, ...change }) => {
    const old = await cx.db.one(money, { moneyId }, { lock: 'update' });
    if (!old) throw fail(kernelFaults.gone);
    const { yearId, category, planned, spent, remark } = old;
    const before = { yearId, category, planned, spent, remark };
    const next = { ...before, ...change };
    if (
      (next.yearId !== yearId || next.category !== category) &&
      (await cx.db.one(money, { yearId: next.yearId, category: next.category }))
    )
      throw taken(cx, next);
    await cx.db.update(money, { moneyId }, next);
    await byForm(cx, 'money');
    cx.note('sport-data.money.changed', { subjectId: moneyId, old: before, new: next });
    tellBoards(cx);
    return one(cx.db, moneyId);
  }),
  handle(calls.moneyRemove, async (cx, { moneyId }) => {
    const old = await cx.db.one(money, { moneyId }, { lock: 'update' });
    if (!old) throw fail(kernelFaults.gone);
    await cx.db.remove(money, { moneyId });
    const { yearId, category, planned, spent, remark } = old;
    cx.note('sport-data.money.removed', { subjectId: moneyId, old: { yearId, category, planned, spent, remark } });
    tellBoards(cx);
  }),
];
