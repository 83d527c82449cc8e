import { fail, kernelFaults } from '../../../kernel/shared/faults';
import type { Cx } from '../../../kernel/server/cx';
import { contains, is, sql, when } from '../../../kernel/server/db/sql';
import type { RowOf } from '../../../kernel/server/db/table';
import { oneOf } from '../../../kernel/server/db/where';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import { cleanHtml } from '../../../kernel/server/rich-text';
import * as calls from '../contract';
import { operationsFaults as faults } from '../faults';
import { afficheState, isFor, usualAudience, wordedIn, type Mode } from '../rules';
import { MOMENT_EXAMPLE, wrongMoment } from '../rules/moments';
import { affiches, informReads } from '../tables';
import { before, notBefore } from './lists';
import { activeAffiches } from './published';

type Row = RowOf<typeof affiches>;
function afficheOf(row: Row, now: string) {
  const base = {
    id: row.afficheId,
    mode: row.mode,
    title: row.title,
    content: row.content,
    titleEn: row.titleEn,
    contentEn: row.contentEn,
    start: row.startAt,
    end: row.endAt,
    publisher: row.publisher,
    releaseTime: row.releasedAt,
  };
  return {
    ...base,
    revokedAt: row.revokedAt,
    revokedBy: row.revokedBy,
    userTypes: row.userTypes,
    busiIds: row.busiIds,
    state: afficheState({ start: row.startAt, end: row.endAt, revokedAt: row.revokedAt }, now),
  };
}
/** The state of an announcement at a moment, as `afficheState` says it. */
const stateAt = (now: string) => sql`case
  when a.revoked_at is not null then 'revoked'
  when ${now}::timestamptz < a.start_at then 'pending'
  when ${now}::timestamptz < a.end_at then 'active'
  else 'expired' end`;
interface Written {
  readonly mode: Mode;
  readonly title: string;
  readonly content: string;
  readonly titleEn: string;
  readonly contentEn: string;
  readonly start: string;
  readonly end: string;
  readonly userTypes?: readonly number[] | undefined;
  readonly busiIds: readonly number[];
}
function judged(cx: Cx, input: Written) {
  const content = cleanHtml(input.content);
  if (!content) throw fail(faults.contentEmpty, {}, 'content');
  if (Date.parse(input.end) <= cx.now.getTime()) throw fail(faults.periodOver, {}, 'end');
  const { mode, title, titleEn, start, end } = input;
  const contentEn = cleanHtml(input.contentEn);
  // Half of it would show one language above the other.
  if ((titleEn === '') !== (contentEn === '')) throw fail(faults.englishHalf, {}, titleEn ? 'contentEn' : 'titleEn');
  for (const [path, text] of Object.entries({ title, content, titleEn, contentEn })) {
    const found = wrongMoment(text);
    if (found) throw fail(faults.momentWrong, { found, example: MOMENT_EXAMPLE }, path);
  }
  const audience = {
    userTypes: [...new Set(input.userTypes ?? usualAudience(mode))],
    busiIds: [...new Set(input.busiIds)],
  };
  return { mode, title, content, titleEn, contentEn, startAt: start, endAt: end, ...audience };
}
/** The announcement, held against whoever changes it at the same time. */
async function heldAffiche(cx: Cx, id: number): Promise<Row> {
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
        when(input.userTypes, (userType) => sql`${userType}::bigint = any(a.user_types)`),
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
      shape: (row: Row) => afficheOf(row, cx.nowIso),
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
      new: {
        mode: row.mode,
        title: row.title,
        start: row.startAt,
        end: row.endAt,
        userTypes: row.userTypes,
        busiIds: row.busiIds,
      },
    });
    return afficheOf(row, cx.nowIso);
  }),
  handle(calls.afficheUpdate, async (cx, { id, ...input }) => {
    const row = await heldAffiche(cx, id);
    // What people may have read already is not rewritten under them: revoke it and publish anew.
    const state = afficheOf(row, cx.nowIso).state;
    if (state === 'revoked') throw fail(faults.afficheRevoked);
    if (state !== 'pending') throw fail(faults.afficheBegun);
    const set = { ...judged(cx, input), publisherId: cx.me.userId, publisher: cx.me.name, releasedAt: cx.nowIso };
    await cx.db.update(affiches, { afficheId: id }, set);
    cx.note('operations.affiche.changed', {
      subjectId: id,
      old: { title: row.title, start: row.startAt, end: row.endAt },
      new: { title: set.title, start: set.startAt, end: set.endAt },
    });
    return afficheOf({ ...row, ...set }, cx.nowIso);
  }),
  handle(calls.afficheRevoke, async (cx, { id }) => {
    const row = await heldAffiche(cx, id);
    // A second click finds it revoked, as it was meant.
    if (row.revokedAt) return afficheOf(row, cx.nowIso);
    if (afficheOf(row, cx.nowIso).state === 'expired') throw fail(faults.afficheOver);
    const set = { revokedAt: cx.nowIso, revokedBy: cx.me.name };
    await cx.db.update(affiches, { afficheId: id }, set);
    cx.note('operations.affiche.revoked', { subjectId: id, old: { title: row.title } });
    return afficheOf({ ...row, ...set }, cx.nowIso);
  }),
  handle(calls.afficheActive, (cx, { mode }) => activeAffiches(cx, mode)),
  handle(calls.informUnread, async (cx) => {
    const popups = await activeAffiches(cx, 'popup');
    if (!popups.length) return [];
    const read = await cx.db.many(informReads, {
      userId: cx.me.userId,
      afficheId: oneOf(popups.map((p) => p.id)),
    });
    const known = new Set(read.map((r) => r.afficheId));
    return popups
      .filter((p) => !known.has(p.id))
      .map((p) => wordedIn(p, cx.lang))
      .map(({ id, title, content }) => ({ dynaId: id, title, content }));
  }),
  handle(calls.informRead, async (cx, { dynaId }) => {
    const row = await cx.db.one(affiches, { afficheId: dynaId });
    // One that has not begun is nobody's to know of; an ended or revoked one may still be open in a browser.
    if (row?.mode !== 'popup' || row.startAt > cx.nowIso || !isFor(row, cx.me)) throw fail(kernelFaults.gone);
    await cx.db.insert(
      informReads,
      { userId: cx.me.userId, afficheId: dynaId, readAt: cx.nowIso },
      'on conflict do nothing',
    );
  }),
];
