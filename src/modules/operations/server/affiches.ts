import { fail, kernelFaults } from '../../../kernel/shared/faults';
import type { Cx } from '../../../kernel/server/cx';
import { contains, is, sql, when } from '../../../kernel/server/db/sql';
import type { RowOf } from '../../../kernel/server/db/table';
import { gt, isNull, lte, oneOf } from '../../../kernel/server/db/where';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import { cleanHtml } from '../../../kernel/server/rich-text';
import * as calls from '../contract';
import { operationsFaults as faults } from '../faults';
import { afficheState, type Mode } from '../rules';
import { affiches, informReads } from '../tables';
import { before, notBefore } from './lists';

type Row = RowOf<typeof affiches>;
/** At most so many stand in a page at once; a platform that publishes more has forgotten to end the old ones. */
const MOST_ACTIVE = 50;

function shown(row: Row, now: string) {
  const base = {
    id: row.afficheId,
    mode: row.mode,
    title: row.title,
    content: row.content,
    start: row.startAt,
    end: row.endAt,
    publisher: row.publisher,
    releaseTime: row.releasedAt,
  };
  return {
    ...base,
    revokedAt: row.revokedAt,
    revokedBy: row.revokedBy,
    state: afficheState({ start: row.startAt, end: row.endAt, revokedAt: row.revokedAt }, now),
  };
}
/** The state of an announcement at a moment, as `afficheState` says it. */
const stateAt = (now: string) => sql`case
  when a.revoked_at is not null then 'revoked'
  when ${now}::timestamptz < a.start_at then 'pending'
  when ${now}::timestamptz < a.end_at then 'active'
  else 'expired' end`;
/** Announcements in effect, the oldest first: so the first unread one is the one that waited longest. */
const active = (cx: Cx, mode: Mode | undefined): Promise<Row[]> =>
  cx.db.many(
    affiches,
    { mode, revokedAt: isNull, startAt: lte(cx.nowIso), endAt: gt(cx.nowIso) },
    { sort: ['releasedAt', 'afficheId'], limit: MOST_ACTIVE },
  );

interface Written {
  readonly mode: Mode;
  readonly title: string;
  readonly content: string;
  readonly start: string;
  readonly end: string;
}
function judged(cx: Cx, input: Written) {
  const content = cleanHtml(input.content);
  if (!content) throw fail(faults.contentEmpty, {}, 'content');
  if (Date.parse(input.end) <= cx.now.getTime()) throw fail(faults.periodOver, {}, 'end');
  return { mode: input.mode, title: input.title, content, startAt: input.start, endAt: input.end };
}
/** The announcement, held against whoever changes it at the same time. */
async function held(cx: Cx, id: number): Promise<Row> {
  const row = await cx.db.one(affiches, { afficheId: id }, { lock: 'update' });
  if (!row) throw fail(kernelFaults.gone);
  return row;
}

export const afficheHandlers = [
  handle(calls.afficheList, (cx, input) =>
    cx.list(input, {
      select: sql`a.*`,
      from: sql`operations_affiche a`,
      where: [
        contains('a.title', input.title),
        is('a.mode', input.mode),
        when(input.state, (state) => sql`${stateAt(cx.nowIso)} = ${state}`),
        // Days narrow to announcements whose period touches them.
        notBefore(cx, 'a.end_at', input.from),
        before(cx, 'a.start_at', input.to),
      ],
      sorts: {
        start: sql`a.start_at`,
        end: sql`a.end_at`,
        releaseTime: sql`a.released_at`,
        title: sql`a.title`,
      },
      then: sql`a.start_at desc, a.affiche_id desc`,
      shape: (row: Row) => shown(row, cx.nowIso),
    }),
  ),
  handle(calls.afficheCreate, async (cx, input) => {
    const row: Row = {
      afficheId: newId(),
      ...judged(cx, input),
      publisherId: cx.me.userId,
      publisher: cx.me.name,
      releasedAt: cx.nowIso,
      revokedAt: null,
      revokedBy: null,
    };
    await cx.db.insert(affiches, row);
    cx.note('operations.affiche.created', {
      subjectId: row.afficheId,
      new: { mode: row.mode, title: row.title, start: row.startAt, end: row.endAt },
    });
    return shown(row, cx.nowIso);
  }),
  handle(calls.afficheUpdate, async (cx, { id, ...input }) => {
    const row = await held(cx, id);
    // What people may have read already is not rewritten under them: revoke it and publish anew.
    const state = shown(row, cx.nowIso).state;
    if (state === 'revoked') throw fail(faults.afficheRevoked);
    if (state !== 'pending') throw fail(faults.afficheBegun);
    const set = { ...judged(cx, input), publisherId: cx.me.userId, publisher: cx.me.name, releasedAt: cx.nowIso };
    await cx.db.update(affiches, { afficheId: id }, set);
    cx.note('operations.affiche.changed', {
      subjectId: id,
      old: { title: row.title, start: row.startAt, end: row.endAt },
      new: { title: set.title, start: set.startAt, end: set.endAt },
    });
    return shown({ ...row, ...set }, cx.nowIso);
  }),
  handle(calls.afficheRevoke, async (cx, { id }) => {
    const row = await held(cx, id);
    // A second click finds it revoked, as it was meant.
    if (row.revokedAt) return shown(row, cx.nowIso);
    if (shown(row, cx.nowIso).state === 'expired') throw fail(faults.afficheOver);
    const set = { revokedAt: cx.nowIso, revokedBy: cx.me.name };
    await cx.db.update(affiches, { afficheId: id }, set);
    cx.note('operations.affiche.revoked', { subjectId: id, old: { title: row.title } });
    return shown({ ...row, ...set }, cx.nowIso);
  }),
  handle(calls.afficheActive, async (cx, { mode }) => (await active(cx, mode)).map((row) => shown(row, cx.nowIso))),
  handle(calls.informUnread, async (cx) => {
    const popups = await active(cx, 'popup');
    if (!popups.length) return [];
    const read = await cx.db.many(informReads, {
      userId: cx.me.userId,
      afficheId: oneOf(popups.map((p) => p.afficheId)),
    });
    const known = new Set(read.map((r) => r.afficheId));
    return popups
      .filter((p) => !known.has(p.afficheId))
      .map((p) => ({ dynaId: p.afficheId, title: p.title, content: p.content }));
  }),
  handle(calls.informRead, async (cx, { dynaId }) => {
    const row = await cx.db.one(affiches, { afficheId: dynaId });
    // One that has not begun is nobody's to know of; an ended or revoked one may still be open in a browser.
    if (row?.mode !== 'popup' || row.startAt > cx.nowIso) throw fail(kernelFaults.gone);
    await cx.db.insert(
      informReads,
      { userId: cx.me.userId, afficheId: dynaId, readAt: cx.nowIso },
      'on conflict do nothing',
    );
  }),
];
