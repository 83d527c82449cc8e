import type { Cx } from '../../../kernel/server/cx';
import { all, any, contains, is, nameIn, sql, type Sql } from '../../../kernel/server/db/sql';
import { handle, type Listener } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { wordList } from '../../../kernel/shared/messages';
import { appendHour } from '../../teachplan/server/published';
import { holdFrozen } from '../../question-bank/server/published';
import { designFor, waresOf } from '../../resource/server/published';
import * as calls from '../contract';
import type { SharedRow } from '../contract';
import { faults } from '../faults';
import { cityOf, type FrozenLink } from '../rules';
import { links } from '../tables';
import { shownRes } from './preview';

// Links of others. One condition says which: the list's filter and the single one's check.

/** Shared links `s` in the caller's sight: own ones, the school's, colleagues' of a subject the caller teaches, the city's. */
function inSight(cx: Cx): Sql {
  const city = cityOf(cx.me.orgRegion);
  return all(
    sql`s.removed_at is null`,
    any(
      sql`s.user_id = ${cx.me.userId}`,
      sql`(s.from_org_id = ${cx.me.orgId} and (s.scope in ('org', 'reg') or s.sbj_id = any(${cx.me.teachSbjIds}::bigint[])))`,
      city == null ? undefined : sql`(s.scope = 'reg' and s.city = ${city})`,
    ),
  );
}
const columns = (cx: Cx): Sql => sql`
  s.link_id, s.name, s.unit, s.sbj_id, ${nameIn(cx.lang, 'b')} as sbj_name, s.author, s.org_name, s.scope, s.shared_at,
  s.copies, s.user_id = ${cx.me.userId} as mine, s.body ->> 'design' is not null as has_design,
  s.body ->> 'reflect' is not null as has_reflect, jsonb_array_length(s.body -> 'resources') as res_count,
  jsonb_array_length(s.body -> 'questions') as que_count`;
const FROM = sql`teachlink_shared s join textbook_subject b on b.sbj_id = s.sbj_id`;

/** One in sight; any other is gone. One statement. */
async function sharedLink(cx: Cx, linkId: number): Promise<SharedRow & { readonly body: FrozenLink }> {
  const row = await cx.db.row<SharedRow & { body: FrozenLink }>(
    sql`select ${columns(cx)}, s.body from ${FROM} where s.link_id = ${linkId} and ${inSight(cx)}`,
  );
  if (!row) throw fail(kernelFaults.gone);
  return row;
}

export const sharedHandlers = [
  handle(calls.sharedLinks, (cx, { sbjId, tbkId, name, ...input }) =>
    cx.list(input, {
      select: columns(cx),
      from: FROM,
      counted: sql`teachlink_shared s`,
      where: [
        inSight(cx),
        is('s.sbj_id', sbjId),
        is('s.tbk_id', tbkId),
        contains(['s.name', 's.unit', 's.author'], name),
      ],
      sorts: { sharedAt: sql`s.shared_at`, copies: sql`s.copies`, name: sql`s.name` },
      then: sql`s.shared_at desc, s.link_id`,
    }),
  ),
  handle(calls.sharedLink, async (cx, { linkId }) => {
    const { body, ...row } = await sharedLink(cx, linkId);
    return {
      ...row,
      design: body.design,
      reflect: body.reflect,
      resources: shownRes(cx, body.resources),
      questions: body.questions.map(({ qid, verId, kind, degree, body: que }) => ({
        qid,
        verId,
        kind,
        degree,
        body: que,
      })),
      survey: body.survey && {
        handedIn: body.survey.handedIn,
        parts: body.survey.parts.map((p) => ({ ...p, wrong: p.wrong.map((g) => ({ ...g })) })),
      },
    };
  }),
  /** The design becomes a text of the own library after the commit, with the count of copies: see `copied`. */
  handle(calls.copyShared, async (cx, { linkId, without }) => {
    const from = await sharedLink(cx, linkId);
    const { design, resources, questions } = from.body;
    const seen = resources.length
      ? await waresOf(
          cx,
          resources.map((r) => r.resId),
        )
      : [];
    const unseen = resources.filter((r) => !seen.some((s) => s.resId === r.resId));
    if (unseen.length && !without) throw fail(faults.filesUnseen, { names: wordList(unseen.map((r) => r.title)) });
    await holdFrozen(cx, questions);
    const hour = await appendHour(cx.db, {
      userId: cx.me.userId,
      sbjId: from.sbjId,
      unit: from.unit,
      name: from.name,
      content: design ?? `<p>${cx.text('teachlink.copied', { name: from.author, org: from.orgName })}</p>`,
      at: cx.nowIso,
    });
    if (!hour) throw fail(faults.noPlan, { sbj: from.sbjName });
    await cx.db.insert(links, {
      linkId: hour.linkId,
      userId: cx.me.userId,
      resources: seen,
      verIds: questions.map((q) => q.verId),
      previewAt: cx.nowIso,
      source: { linkId, orgName: from.orgName, author: from.author },
      madeAt: cx.nowIso,
    });
    cx.note('teachlink.copied', { subjectId: hour.linkId, from: linkId });
    cx.emit('teachlink.copied', {
      linkId: hour.linkId,
      from: linkId,
      userId: cx.me.userId,
      author: cx.me.name,
      name: from.name,
      sbjId: from.sbjId,
      design,
    });
    return hour;
  }),
];

interface Copied {
  readonly linkId: number;
  readonly from: number;
  readonly userId: number;
  readonly author: string;
  readonly name: string;
  readonly sbjId: number;
  readonly design: string | null;
}
/** Makes the copied design a text of the new owner's library, once however often it is heard, and counts the copy at its source. */
export const copied: Listener = {
  topic: 'teachlink.copied',
  async run({ payload }, door, kernel) {
    const { linkId, from, design, ...of } = payload as unknown as Copied;
    const link = await door.one(links, { linkId }, { lock: 'update' });
    if (!link?.source || link.source.counted) return;
    // Whoever wrote an own design before this was heard keeps it.
    const designId =
      design && link.designId == null
        ? await designFor(door, { ...of, content: design, at: kernel.clock().toISOString() })
        : link.designId;
    await door.update(links, { linkId }, { designId, source: { ...link.source, counted: true } });
    await door.change(sql`update teachlink_shared set copies = copies + 1 where link_id = ${from}`);
  },
};
