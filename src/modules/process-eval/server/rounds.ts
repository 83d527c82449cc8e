import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import { pageOfRows } from '../../../kernel/server/db/list';
import { handle } from '../../../kernel/server/module';
import { plusDays } from '../../../kernel/shared/dates';
import { fail } from '../../../kernel/shared/faults';
import { tell } from '../../notice/server/published';
import { PENDING } from '../../appeal/server/published';
import * as calls from '../contract';
import { faults } from '../faults';
import { endOfDay, judge, SHOW_DAYS } from '../rules';
import { rounds } from '../tables';
import { SUBJECT } from './appeal-subject';
import { childrenOf, enteredIn, type Child } from './children';
import { writerOf } from './coll';
import { normOf, sketchOf, type KnownNorm } from './norm-read';
import { lockedRound, mustBeOpen, type Round } from './round';
import { changedRows, noteChanges, putInto, refreshed, resultOf, write, type SavedChild } from './save';
import { mustManage } from './sight';
import { readSources } from './source-read';
import { readingOf, sourced, sourceCells } from './sources';

const standing = (r: Pick<Round, 'state' | 'shownUntil' | 'sealHash'>) => ({
  state: r.state,
  shownUntil: r.shownUntil,
  sealHash: r.sealHash,
});
/** A sketch that the school has begun with. */
async function begun(cx: Cx, normId: number): Promise<KnownNorm> {
  const n = await normOf(cx.db, cx.db.orgId, normId);
  mustManage(cx, n.module);
  if (!n.state) throw fail(faults.notOpen);
  return n;
}
/** The round, locked, and its children with what the sources say of them on the day put in. Three statements. */
async function broughtUpToDate(cx: Cx, id: number) {
  const round = await cx.db.one(rounds, { normId: id }, { lock: 'update' });
  if (!round) {
    await begun(cx, id);
    throw fail(faults.notOpen);
  }
  mustManage(cx, round.module);
  mustBeOpen(round.state);
  const items = sourced(round.content.items);
  const reading = readingOf(cx, round);
  const read = await readSources(cx.db, [...new Set(items.map((item) => item.source))], reading);
  const children = await childrenOf(cx.db, round);
  const entries = sourceCells(items, read, reading.until).flatMap(({ of }) =>
    children.flatMap((child) => of(child) ?? []),
  );
  const w = writerOf(cx);
  const saved = putInto(round.content, children, entries, (old, e) => refreshed(w, old, e));
  return { round, children, saved };
}
/** Who has a score: an assigned one stands in place of the reckoned one. */
const isOpen = (child: Child, judged: SavedChild['judged']): boolean =>
  judged.score === null && child.assigned === null;

const show = handle(calls.showRound, async (cx, { id, until, anyway }) => {
  if (until < cx.today) throw fail(faults.untilPast, {}, 'until');
  if (until > plusDays(cx.today, SHOW_DAYS)) throw fail(faults.untilLong, { days: SHOW_DAYS }, 'until');
  const { round, children, saved } = await broughtUpToDate(cx, id);
  const anew = new Map(saved.map((s) => [s.child.userId, s.judged]));
  const judged = children.map((child) => ({
    child,
    judged: anew.get(child.userId) ?? judge(round.content, enteredIn(child.cells), child.present),
  }));
  const missing = judged.filter((j) => isOpen(j.child, j.judged)).length;
  if (missing && !anyway) throw fail(faults.stillMissing, { count: missing });
  // All of them once more: classes as they are on this day, and those of whom nothing is known.
  await write(
    cx.db,
    changedRows(id, saved),
    judged.map((j) => resultOf(j.child, j.judged, round, cx.nowIso)),
  );
  noteChanges(writerOf(cx), id, saved, 'process-eval.refreshed');
  const set = { state: 'shown' as const, shownAt: cx.nowIso, shownUntil: endOfDay(cx.me.zone, until) };
  await cx.db.update(rounds, { normId: id }, set);
  await tell(cx, {
    kind: 'process-eval.shown',
    subject: { normId: id },
    params: { name: round.name, day: until },
  });
  cx.note('process-eval.shown', { subjectId: id, until, missing, children: children.length });
  return standing({ ...round, ...set });
});

/** Rows that somebody objects to wait for their decision, and for the commit that it opened. */
async function mustBeSettled(cx: Cx, id: number): Promise<void> {
  const open = await cx.db.row<{ count: number }>(sql`
    select count(*) as count
    from appeal_v a
    where a.org_id = ${cx.db.orgId}
      and a.subject = ${SUBJECT}
      and a.set_id = ${id}
      and ${PENDING}`);
  if (open?.count) throw fail(faults.stillOpenAppeals, { count: open.count });
}

const close = handle(calls.closeRound, async (cx, { id }) => {
  const n = await begun(cx, id);
  const round = await lockedRound(cx, n, cx.nowIso);
  if (round.state !== 'shown') throw fail(faults.notShown);
  await mustBeSettled(cx, id);
  const set = { state: 'closed' as const, closedAt: cx.nowIso };
  await cx.db.update(rounds, { normId: id }, set);
  // The chain is another lock and hashes every child: sealing follows the commit (server/seal.ts).
  cx.emit('process-eval.closed', { normId: id, byId: cx.me.userId, at: cx.nowIso });
  cx.note('process-eval.closed', { subjectId: id });
  return standing({ ...round, ...set });
});

const reopen = handle(calls.reopenRound, async (cx, { id, why }) => {
  const n = await begun(cx, id);
  const round = await lockedRound(cx, n, cx.nowIso);
  if (round.state === 'open') throw fail(faults.notShown);
  if (round.takenAt) throw fail(faults.takenOver);
  await mustBeSettled(cx, id);
  const set = { state: 'open' as const, shownAt: null, shownUntil: null, closedAt: null, sealHash: null };
  await cx.db.update(rounds, { normId: id }, set);
  cx.note('process-eval.reopened', { subjectId: id, old: { state: round.state }, why });
  return standing({ ...round, ...set });
});

/** What the newest version of a sketch makes of everybody's values, beside what stands. */
async function judgedAnew(cx: Cx, n: KnownNorm) {
  if (n.judgedBy === n.version) throw fail(faults.nothingNewer);
  const children = await childrenOf(cx.db, n);
  return children
    .filter((child) => child.version !== null)
    .map((child) => ({
      child,
      old: judge(sketchOf(n), enteredIn(child.cells), child.present),
      now: judge(n.content, enteredIn(child.cells), child.present),
    }));
}
const preview = handle(calls.previewRejudge, async (cx, { id, curPage, pageSize }) => {
  const n = await begun(cx, id);
  const all = await judgedAnew(cx, n);
  const changes = all
    .filter(({ old, now }) => old.score !== now.score)
    .map(({ child: { userId, name, clazzName }, old, now }) => ({
      userId,
      name,
      clazzName,
      old: old.score,
      now: now.score,
    }));
  return { ...pageOfRows(changes, { curPage, pageSize }), from: n.judgedBy ?? n.version, to: n.version };
});
const anew = handle(calls.rejudge, async (cx, { id }) => {
  const n = await begun(cx, id);
  const round = await lockedRound(cx, n, cx.nowIso);
  mustBeOpen(round.state);
  const all = await judgedAnew(cx, { ...n, judgedBy: round.version, inUse: round.content });
  const { version, content } = n;
  await cx.db.update(rounds, { normId: id }, { version, content });
  const w = writerOf(cx);
  await write(
    w.db,
    [],
    all.map(({ child, now }) => resultOf(child, now, { normId: id, version }, w.at)),
  );
  const changed = all.filter(({ old, now }) => old.score !== now.score);
  cx.note('process-eval.rejudged', {
    subjectId: id,
    old: { version: round.version },
    new: { version },
    changes: changed.map(({ child, old, now }) => ({ userId: child.userId, old: old.score, new: now.score })),
  });
  return { judged: all.length, changed: changed.length, version };
});

export const roundHandlers = [show, close, reopen, preview, anew];
