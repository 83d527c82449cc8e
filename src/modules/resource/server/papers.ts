import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import { handle, type Handler } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { must } from '../../../kernel/shared/maps';
import { chooseInTurn, heldVersions, takeVersions, type Version } from '../../question-bank/server/published';
import { partsOf, usualScore } from '../../question-bank/contract';
import * as calls from '../contract';
import type { Paper, PaperQueRow } from '../contract';
import { faults } from '../faults';
import {
  NODES_MAX,
  SCORE_MAX,
  degreePlan,
  fullScoreOf,
  queCountOf,
  shareScore,
  sumScores,
  type PaperQue,
  type PaperSection,
} from '../rules';
import {
  addResources,
  addVersion,
  checkLinks,
  currentVersion,
  ownResource,
  removeResource,
  type Content,
} from './save';
import { asPaper } from './show';
import { resourceOf, libPage, saved, seen, type Seen } from './sql';

export const verIdsIn = (sections: readonly PaperSection[] | undefined): number[] =>
  (sections ?? []).flatMap((s) => s.questions.map((q) => q.verId));
/**
 * The questions of a paper the caller may read, by version: what the organisation holds, and what the libraries published. A reading call writes
 * nothing, so they are not taken over here.
 */
export async function questionsOf(door: Door, verIds: readonly number[]): Promise<ReadonlyMap<number, Version>> {
  const held = new Map(await heldVersions(door, verIds));
  const missing = verIds.filter((v) => !held.has(v));
  if (missing.length > 0) {
    const rows = await door.rows<Version>(sql`
      select v.ver_id, v.qid, v.stg_id, v.sbj_id, v.qtp_id, v.kind, v.degree, v.body, v.node_ids, v.klg_ids
      from question_bank_shared_v v
      where v.ver_id = any(${missing}::bigint[])`);
    for (const row of rows) held.set(row.verId, row);
  }
  return held;
}
/** What each part of a question counts in a paper. */
const scoresOf = (
  v: Version,
  q: Pick<PaperQue, 'score' | 'scores'>,
): { readonly qcid: number; readonly score: number }[] => {
  if (v.kind !== 'group') return [{ qcid: 0, score: q.score }];
  return q.scores?.length
    ? [...q.scores]
    : shareScore(
        q.score,
        partsOf(v.body).map((p) => p.qcid),
      );
};
const paperQue = (v: Version, q: PaperQue): PaperQueRow => ({
  verId: v.verId,
  qid: v.qid,
  qtpId: v.qtpId,
  kind: v.kind,
  degree: v.degree,
  body: v.body,
  klgIds: [...v.klgIds],
  nodeIds: [...v.nodeIds],
  score: q.score,
  scores: scoresOf(v, q),
});
/** A paper with its questions as they stood when it was made. */
export async function wholePaper(cx: Cx, row: Seen): Promise<Paper> {
  const sections = row.body.sections ?? [];
  const found = await questionsOf(cx.db, verIdsIn(sections));
  return {
    ...asPaper(cx, row),
    sections: sections.map((s) => ({
      title: s.title,
      questions: s.questions.flatMap((q) => {
        const v = found.get(q.verId);
        return v ? [paperQue(v, q)] : [];
      }),
    })),
  };
}

interface Wanted {
  readonly stgId: number;
  readonly sbjId: number;
  readonly sections: readonly {
    readonly title: string;
    readonly questions: readonly {
      readonly verId: number;
      readonly score: number;
      readonly scores?: readonly { readonly qcid: number; readonly score: number }[] | undefined;
    }[];
  }[];
}
/**
 * Sections as they are stored. Questions that stand in `known` papers already may stay though a colleague wrote them or they have left their
 * library; all others must be the caller's to use. The organisation holds them from now on.
 */
export async function sectionsFor(
  cx: Cx,
  { stgId, sbjId, sections }: Wanted,
  known: readonly number[],
): Promise<PaperSection[]> {
  const ids = sections.flatMap((s) => s.questions.map((q) => q.verId));
  const old = new Set(known);
  const found = new Map([
    ...(await takeVersions(
      cx,
      ids.filter((v) => old.has(v)),
      { fromPaper: true },
    )),
    ...(await takeVersions(
      cx,
      ids.filter((v) => !old.has(v)),
    )),
  ]);
  const seenQids = new Set<number>();
  let no = 0;
  const made = sections
    .filter((s) => s.questions.length > 0)
    .map((s) => ({
      title: s.title,
      questions: s.questions.map((q): PaperQue => {
        no += 1;
        const v = must(found, q.verId);
        if (seenQids.has(v.qid)) throw fail(faults.queTwice, { no }, 'sections');
        seenQids.add(v.qid);
        if (v.stgId !== stgId || v.sbjId !== sbjId) throw fail(faults.otherSubject, { no }, 'sections');
        if (v.kind !== 'group') return { verId: v.verId, qid: v.qid, score: q.score };
        const qcids = partsOf(v.body).map((p) => p.qcid),
          scores = q.scores?.length ? [...q.scores] : shareScore(q.score, qcids);
        if (
          scores.length !== qcids.length ||
          scores.some((x) => !qcids.includes(x.qcid)) ||
          new Set(scores.map((x) => x.qcid)).size !== scores.length ||
          sumScores(scores.map((x) => x.score)) !== sumScores([q.score])
        )
          throw fail(faults.scoreParts, { no }, 'sections');
        return { verId: v.verId, qid: v.qid, score: q.score, scores };
      }),
    }));
  const score = fullScoreOf(made);
  if (score > SCORE_MAX) throw fail(faults.scoreTooHigh, { max: SCORE_MAX, score }, 'sections');
  return made;
}
/** The sections of a textbook that questions belong to: where their paper is found. */
export const nodesIn = (versions: ReadonlyMap<number, Version>): number[] =>
  [...new Set([...versions.values()].flatMap((v) => v.nodeIds))].slice(0, NODES_MAX);
export const contentOf = (
  sections: PaperSection[],
  c: {
    readonly title: string;
    readonly stgId: number;
    readonly sbjId: number;
    readonly year?: number | null | undefined;
    readonly nodeIds: readonly number[];
    readonly tagIds: readonly number[];
  },
): Content => ({
  title: c.title,
  stgId: c.stgId,
  sbjId: c.sbjId,
  year: c.year ?? null,
  nodeIds: c.nodeIds,
  tagIds: c.tagIds,
  fullScore: fullScoreOf(sections),
  queCount: queCountOf(sections),
  body: { sections },
});

export const paperHandlers: readonly Handler[] = [
  handle(calls.paperList, (cx, input) => libPage(cx, 'paper', input, asPaper)),
  handle(calls.paperCreate, async (cx, { fromId, tbkNodeIds, tagIds, ...input }) => {
    const from = fromId == null ? undefined : await resourceOf(cx, fromId, 'paper');
    const links = { ...input, nodeIds: tbkNodeIds ?? [], tagIds: tagIds ?? [] };
    await checkLinks(cx, 'paper', [links]);
    const [id] = await addResources(cx, 'paper', [
      contentOf(await sectionsFor(cx, input, verIdsIn(from?.body.sections)), links),
    ]);
    return wholePaper(cx, await saved(cx, id!));
  }),
  handle(calls.paperGet, async (cx, { id }) => wholePaper(cx, await seen(cx, id, 'paper'))),
  handle(calls.paperUpdate, async (cx, { id, verId, tbkNodeIds, tagIds, ...input }) => {
    const row = await ownResource(cx, id, 'paper');
    const now = await currentVersion(cx, row, verId);
    const links = {
      ...input,
      year: input.year === undefined ? now.year : input.year,
      nodeIds: tbkNodeIds ?? now.nodeIds,
      tagIds: tagIds ?? now.tagIds,
    };
    await checkLinks(cx, 'paper', [links]);
    await addVersion(cx, row, now, contentOf(await sectionsFor(cx, input, verIdsIn(now.body.sections)), links));
    return wholePaper(cx, await saved(cx, id));
  }),
  handle(calls.paperRemove, (cx, { id }) => removeResource(cx, id, 'paper')),

  handle(calls.paperSmart, async (cx, { structure, spread, libs, not, seed, ...of }) => {
    if (structure.some((s, at) => structure.findIndex((x) => x.kind === s.kind) !== at))
      throw fail(kernelFaults.badInput, {}, 'structure');
    const drawn = await chooseInTurn(
      cx,
      { ...of, not, ...(libs.length ? { libs } : {}), ...(seed == null ? {} : { seed }) },
      // What one degree lacks, another gives: a paper of the wanted length is worth more than the exact spread.
      structure.map(({ kind, count }) => ({ kinds: [kind], count, first: degreePlan(count, spread) })),
    );
    const made = structure.map((part, at) => ({ ...part, found: drawn[at] ?? [] }));
    const short = made.flatMap(({ kind, count, found }) =>
      found.length < count ? [{ kind, wanted: count, found: found.length }] : [],
    );
    const sections = made.flatMap(({ kind, score, found }) =>
      found.length === 0
        ? []
        : [
            {
              kind,
              questions: found
                .toSorted((a, b) => a.degree - b.degree)
                .map((v) => paperQue(v, { verId: v.verId, qid: v.qid, score: score ?? usualScore(v.body) })),
            },
          ],
    );
    return { sections, short };
  }),
];
