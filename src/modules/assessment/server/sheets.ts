import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import type { RowOf } from '../../../kernel/server/db/table';
import { changedFields, revise } from '../../../kernel/server/rev';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { wordList } from '../../../kernel/shared/messages';
import type { Sheet } from '../contract/parts';
import { faults } from '../faults';
import { inOrder, isOver, judgedBy, lacking, stateOf, type Index, type Kind, type Role, type Score } from '../rules';
import { sheets, type Text } from '../tables';
import { itemOf, lockedItem, mustRun, seenItem, type ItemRow } from './open';

export type SheetRow = RowOf<typeof sheets>;
/** Which judgement: of whom, in which role, by whom. */
export interface SheetKey {
  readonly itemId: number;
  readonly userId: number;
  readonly role: Role;
  readonly judgeId: number;
}
export interface Given {
  readonly scores: readonly Score[];
  readonly texts: readonly Text[];
  readonly rev?: number | undefined;
}

/** The leaves a role judges with the branches above them, in the order of reading. */
export function partsFor(indexes: readonly Index[], role: Role): Index[] {
  const wanted = new Set<string>();
  for (const leaf of judgedBy(indexes, role)) {
    for (let at: Index | undefined = leaf; at; at = indexes.find((index) => index.indexId === at?.parentId))
      wanted.add(at.indexId);
  }
  return inOrder(indexes)
    .filter((index) => wanted.has(index.indexId))
    .map(({ depth: _, ...index }) => index);
}

/** Refuses scores at their place: an index that the role does not judge, one twice, one outside of its full score. */
function checkGiven(item: ItemRow, role: Role, { scores, texts }: Pick<Given, 'scores' | 'texts'>): void {
  const leaves = new Map(judgedBy(item.indexes, role).map((leaf) => [leaf.indexId, leaf]));
  const seen = new Set<string>();
  for (const [at, { indexId, score }] of scores.entries()) {
    const leaf = leaves.get(indexId);
    if (!leaf) throw fail(faults.unknownIndex, {}, `scores.${at}.indexId`);
    if (seen.has(indexId)) throw fail(faults.indexTwice, {}, `scores.${at}.indexId`);
    seen.add(indexId);
    checkScore(leaf, score, `scores.${at}.score`);
  }
  const wrong = texts.findIndex(({ indexId }) => !leaves.has(indexId));
  if (wrong >= 0) throw fail(faults.unknownIndex, {}, `texts.${wrong}.indexId`);
}
/** A score of an index: between nothing and all, with at most one decimal. */
export function checkScore(leaf: Index, score: number, at: string): void {
  if (score < 0 || score > leaf.full) throw fail(faults.outside, { name: leaf.name, full: leaf.full }, at);
  if (Math.abs(score * 10 - Math.round(score * 10)) > 1e-9) throw fail(faults.decimals, {}, at);
}

type Read = SheetRow & {
  readonly name: string;
  readonly photo: string | null;
  readonly place: string | null;
  readonly level: string | null;
};
/** A judgement as its page shows it; gone where there is none. The caller says who may look. */
export async function readSheet(cx: Cx, kind: Kind, key: SheetKey, mine: boolean): Promise<Sheet> {
  const item = await seenItem(cx, kind, key.itemId);
  const row = await cx.db.row<Read>(sql`
    select s.*, coalesce(m.names ->> 'name', p.name) as name, p.photo, coalesce(m.names ->> 'place', c.clazz_name) as place,
      m.level
    from assessment_sheet s
    join assessment_member m on m.org_id = s.org_id and m.item_id = s.item_id and m.user_id = s.user_id
    join people_person_v p on p.org_id = s.org_id and p.user_id = s.user_id
    left join class_clazz_v c on c.org_id = m.org_id and c.clazz_id = m.clazz_id
    where s.org_id = ${cx.db.orgId}
      and s.item_id = ${key.itemId}
      and s.user_id = ${key.userId}
      and s.role = ${key.role}
      and s.judge_id = ${key.judgeId}`);
  if (!row) throw fail(kernelFaults.gone);
  const state = stateOf(item, cx.nowIso);
  const over = isOver(state);
  // A draft is its writer's alone: what nobody has handed in yet is nothing that somebody has said.
  const isSeen = mine || row.handedAt != null || (row.complete && over);
  return {
    itemId: row.itemId,
    userId: row.userId,
    name: row.name,
    photo: row.photo,
    place: row.place ?? '',
    role: row.role,
    judgeId: row.judgeId,
    indexes: partsFor(item.indexes, row.role) as Sheet['indexes'],
    scores: isSeen ? [...row.scores] : [],
    texts: isSeen ? [...row.texts] : [],
    handedAt: row.handedAt,
    savedAt: row.savedAt,
    rev: row.rev,
    open: mine && row.handedAt == null && state === 'running',
    levels: row.role === 'main' ? item.levels.map(({ name }) => name) : [],
    level: row.role === 'main' ? row.level : null,
    item: itemOf(item, cx.nowIso),
  };
}

/** Scores and words in an order of their own: as they are kept and as they come they may stand otherwise. */
const printOf = ({ scores, texts }: Pick<Given, 'scores' | 'texts'>): string =>
  JSON.stringify([
    scores.map(({ indexId, score }) => `${indexId} ${score}`).toSorted(),
    texts.map(({ indexId, text }) => `${indexId} ${text}`).toSorted(),
  ]);

interface Saved {
  readonly rev: number;
  readonly savedAt: string;
  readonly handedAt: string | null;
}
/**
 * Keeps a draft, or hands a judgement in. The caller has said that it is theirs. Handing the same in twice is one.
 * @throws where it is handed in already, where scores are wrong, where handing in leaves something out, and against an older `rev`.
 */
export async function writeSheet(cx: Cx, kind: Kind, key: SheetKey, given: Given, hand: boolean): Promise<Saved> {
  const item = await lockedItem(cx, kind, key.itemId, 'share');
  const row = await cx.db.one(sheets, key, { lock: 'update' });
  if (!row) throw fail(kernelFaults.gone);
  mustRun(cx, item);
  if (row.handedAt) {
    if (hand && printOf(row) === printOf(given))
      return { rev: row.rev, savedAt: row.savedAt ?? row.handedAt, handedAt: row.handedAt };
    throw fail(faults.handedIn);
  }
  checkGiven(item, key.role, given);
  const missing = lacking(judgedBy(item.indexes, key.role), given.scores, given.texts);
  if (hand && missing[0])
    throw fail(faults.incomplete, { names: wordList(missing.map((leaf) => leaf.name)) }, 'scores');
  const texts = given.texts.filter(({ text }) => text.trim() !== '');
  const handedAt = hand ? cx.nowIso : null;
  const rev = await revise(
    cx,
    cx.db,
    sheets,
    key,
    { scores: given.scores, texts, complete: missing.length === 0, savedAt: cx.nowIso, ...(hand ? { handedAt } : {}) },
    {
      rev: given.rev,
      module: 'assessment',
      fields: changedFields({ scores: row.scores, texts: row.texts }, { scores: given.scores, texts }),
    },
  );
  if (hand)
    cx.note('assessment.handed-in', { subjectId: key.userId, itemId: key.itemId, role: key.role, new: given.scores });
  return { rev, savedAt: cx.nowIso, handedAt };
}
