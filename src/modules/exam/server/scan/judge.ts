import type { Prob, SideState } from '../../rules/limits';
import type { RowRead } from '../../rules/scan/bubbles';
import type { SideRead } from '../../rules/scan/read-side';
import type { ScanBase, Sitter } from './known';

/** What becomes of a side that was read. */
export interface Judged {
  readonly state: SideState;
  readonly prob: Prob | null;
  readonly userId: number | null;
  readonly page: number | null;
  readonly ver: number | null;
  readonly marks: readonly RowRead[] | null;
}
const nothing = { userId: null, page: null, ver: null, marks: null };
const problem = (prob: Prob, rest: Omit<Judged, 'state' | 'prob'> = nothing): Judged => ({
  state: 'prob',
  prob,
  ...rest,
});

/**
 * Whose side it is, or what is wrong with it (C-056): `range` without corners, `qrno` without a code of this subject and one of its
 * children, `page` where the layout has no such page, `repeat` where the child's page is there already.
 * @param sitters by the number on the sheet
 * @param taken pages of children, as `user/page`; it learns those of this sheet
 */
export function judgeSide(
  read: SideRead,
  base: Pick<ScanBase, 'papers'>,
  sitters: ReadonlyMap<number, Pick<Sitter, 'userId'>>,
  taken: Set<string>,
): Judged {
  if (read.kind === 'blank') return { state: 'blank', prob: null, ...nothing };
  if (read.kind === 'range') return problem('range');
  const { code, rows } = read;
  const paper = code && base.papers.find(({ ver }) => ver === code.ver);
  const sitter = code && sitters.get(code.cand);
  if (!code || !paper || !sitter) return problem('qrno');
  const found = { userId: sitter.userId, page: code.page, ver: code.ver, marks: rows ?? null };
  if (code.page < 1 || code.page > paper.pages) return problem('page', { ...found, page: null });
  const key = `${sitter.userId}/${code.page}`;
  if (taken.has(key)) return problem('repeat', found);
  taken.add(key);
  return { state: 'ok', prob: null, ...found };
}
