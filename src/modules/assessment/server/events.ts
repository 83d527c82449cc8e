import type { Cx } from '../../../kernel/server/cx';
import { all, is, sql, type Sql } from '../../../kernel/server/db/sql';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { USER_TYPE } from '../../../kernel/shared/codes';
import { ownFiles, registerReader } from '../../files/server/published';
import * as calls from '../contract';
import type { Event } from '../contract';
import { faults } from '../faults';
import { EVENTS_MAX, EVENTS_SHOWN, FILE_PROC, FILE_USE, leavesOf, type Kind } from '../rules';
import { events } from '../tables';
import { concerns, kindOf, lockedItem, manages, mustRun, seenItem } from './open';
import { checkScore } from './sheets';

/** Attachments are read by whom the event is about and whoever judges them; whoever sent one reads it anyway. */
registerReader(
  FILE_PROC,
  async (cx, file) =>
    file.orgId === cx.me.orgId &&
    (await cx.db.row(sql`
      select 1 as found
      from assessment_event e
      join assessment_item i on i.org_id = e.org_id and i.item_id = e.item_id
      join assessment_member m on m.org_id = e.org_id and m.item_id = e.item_id and m.user_id = e.user_id
      where e.org_id = ${cx.db.orgId}
        and ${file.path} = any(e.paths)
        and i.off_at is null
        and (${manages(cx, 'eval')} and i.kind = 'eval' or ${manages(cx, 'perf')} and i.kind = 'perf' or ${concerns(cx)})
      limit 1`)) !== undefined,
  FILE_USE,
);

type Row = Omit<Event, 'mine'> & { readonly madeBy: number };
/** Events of people whom the caller may read. */
const eventsWhere = (cx: Cx, kind: Kind, where: Sql): Promise<Row[]> =>
  cx.db.rows<Row>(sql`
    select e.event_id, e.user_id, coalesce(m.names ->> 'name', p.name) as name, e.index_id, e.score, e.text, e.paths,
      coalesce(e.made_name, w.name) as by, e.made_by, e.made_at, e.nodded_at
    from assessment_event e
    join assessment_member m on m.org_id = e.org_id and m.item_id = e.item_id and m.user_id = e.user_id
    join people_person_v p on p.org_id = e.org_id and p.user_id = e.user_id
    join people_person_v w on w.org_id = e.org_id and w.user_id = e.made_by
    where e.org_id = ${cx.db.orgId}
      and ${where}
      and (${manages(cx, kind)} or ${concerns(cx)})
    order by e.made_at desc, e.event_id
    limit ${EVENTS_SHOWN}`);
const shape = (cx: Cx, { madeBy, ...row }: Row): Event => ({ ...row, mine: madeBy === cx.me.userId });

/** Whether the caller may note something about a person: of oneself, or of whom they lead or teach. */
async function mayNote(cx: Cx, kind: Kind, itemId: number, userId: number): Promise<{ clazzId: number | null }> {
  const row = await cx.db.row<{ clazzId: number | null; n: number }>(sql`
    select m.clazz_id, (
      select count(*)::int from assessment_event e
      where e.org_id = m.org_id and e.item_id = m.item_id and e.user_id = m.user_id) as n
    from assessment_member m
    where m.org_id = ${cx.db.orgId}
      and m.item_id = ${itemId}
      and m.user_id = ${userId}
      and (${manages(cx, kind)} or ${concerns(cx)})`);
  if (!row) throw fail(kernelFaults.gone);
  if (row.n >= EVENTS_MAX) throw fail(faults.eventsFull, { max: EVENTS_MAX }, 'text');
  return row;
}

export const eventHandlers = [
  handle(calls.eventList, async (cx, { kind: word, id, userId, clazzId }) => {
    const kind = kindOf(word);
    await seenItem(cx, kind, id);
    const where = all(sql`e.item_id = ${id}`, is('e.user_id', userId), is('m.clazz_id', clazzId));
    return { items: (await eventsWhere(cx, kind, where)).map((row) => shape(cx, row)) };
  }),
  handle(calls.eventCreate, async (cx, { kind: word, id, userId, indexId, score, text, paths }) => {
    const kind = kindOf(word);
    await ownFiles(cx, paths, { at: 'paths', families: FILE_USE.families });
    const item = await lockedItem(cx, kind, id, 'share');
    await mayNote(cx, kind, id, userId);
    mustRun(cx, item);
    const leaf = leavesOf(item.indexes).find((index) => index.indexId === indexId);
    if (!leaf) throw fail(faults.unknownIndex, {}, 'indexId');
    checkScore(leaf, Math.abs(score), 'score');
    // What somebody notes of themselves counts after a nod; a judge's note counts at once.
    const counts = userId !== cx.me.userId && cx.me.userType !== USER_TYPE.student;
    const by = counts ? { noddedBy: cx.me.userId, noddedAt: cx.nowIso } : { noddedBy: null, noddedAt: null };
    const row = { eventId: newId(), itemId: id, userId, indexId, score, text, paths, madeBy: cx.me.userId };
    await cx.db.insert(events, { ...row, madeAt: cx.nowIso, ...by });
    cx.note('assessment.event-made', { subjectId: userId, itemId: id, indexId, new: score });
    const [made] = await eventsWhere(cx, kind, sql`e.event_id = ${row.eventId}`);
    if (!made) throw fail(kernelFaults.gone);
    return shape(cx, made);
  }),
  handle(calls.eventDelete, async (cx, { kind: word, id, eventId }) => {
    const kind = kindOf(word);
    const item = await lockedItem(cx, kind, id, 'share');
    const row = await cx.db.one(events, { eventId, itemId: id }, { lock: 'update' });
    if (!row || (row.madeBy !== cx.me.userId && !manages(cx, kind))) throw fail(kernelFaults.gone);
    mustRun(cx, item);
    await cx.db.remove(events, { eventId });
    cx.note('assessment.event-removed', { subjectId: row.userId, itemId: id, old: row.score, text: row.text });
  }),
  handle(calls.eventNod, async (cx, { kind: word, id, eventId }) => {
    const kind = kindOf(word);
    const item = await lockedItem(cx, kind, id, 'share');
    const [row] = await eventsWhere(cx, kind, sql`e.event_id = ${eventId} and e.item_id = ${id}`);
    // Nobody nods to what is about themselves.
    if (!row || row.userId === cx.me.userId) throw fail(kernelFaults.gone);
    mustRun(cx, item);
    const noddedAt = row.noddedAt ?? cx.nowIso;
    if (!row.noddedAt) {
      await cx.db.update(events, { eventId, noddedAt: null }, { noddedBy: cx.me.userId, noddedAt });
      cx.note('assessment.event-nodded', { subjectId: row.userId, itemId: id, new: row.score });
    }
    return shape(cx, { ...row, noddedAt });
  }),
];
