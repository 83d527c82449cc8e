import type { Prob, SideState } from '../../rules/limits';
import type { RowRead } from '../../rules/scan/bubbles';
import { candOf, numberIn } from '../../rules/number';
import type { SideRead } from '../../rules/scan/read-side';
import type { ScanBase, Sitter } from './base';

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

/** The code of a sheet that was printed for nobody says this. */
const NAMELESS = 0;
/** The child's number of the exam that a side says itself: by its code, or by the digits that were filled in. */
function ownCand(read: SideRead): number | undefined {
  const code = read.kind === 'placed' ? read.code : undefined;
  if (read.kind !== 'placed' || !code) return undefined;
  if (code.cand !== NAMELESS) return code.cand;
  const number = numberIn(read.rows, code.page);
  return number == null ? undefined : candOf(number);
}
/** The children's numbers on the sides of one sheet: a back without a name belongs to the child of its front, whichever was fed first. */
export function candsOf(reads: readonly SideRead[]): (number | undefined)[] {
  const codes = reads.map((read) => (read.kind === 'placed' ? read.code : undefined));
  return reads.map((read, i) => {
    const code = codes[i];
    if (code?.cand !== NAMELESS || code.page % 2 === 1) return ownCand(read);
    const front = codes.findIndex((other) => other?.cand === NAMELESS && other.page === code.page - 1);
    const found = reads[front];
    return found && ownCand(found);
  });
}

/**
 * Whose side it is, or what is wrong with it (C-056): `range` without corners, `qrno` without a code of this subject and one of its
 * children, `page` where the layout has no such page, `repeat` where the child's page is there already.
 * @param cand the number that the side or its front says (`candsOf`)
 * @param sitters by that number
 * @param taken pages of children, as `user/page`; it learns those of this sheet
 */
export function judgeSide(
  read: SideRead,
  cand: number | undefined,
  base: Pick<ScanBase, 'papers'>,
  sitters: ReadonlyMap<number, Pick<Sitter, 'userId'>>,
  taken: Set<string>,
): Judged {
  if (read.kind === 'blank') return { state: 'blank', prob: null, ...nothing };
  if (read.kind === 'range') return problem('range');
  const { code, rows } = read;
  const paper = code && base.papers.find(({ ver }) => ver === code.ver);
  const sitter = cand == null ? undefined : sitters.get(cand);
  if (!code || !paper) return problem('qrno');
  const said = { page: code.page, ver: code.ver, marks: rows ?? null };
  if (!sitter) return code.cand === NAMELESS ? problem('qrno', { userId: null, ...said }) : problem('qrno');
  const found = { userId: sitter.userId, ...said };
  if (code.page < 1 || code.page > paper.pages) return problem('page', { ...found, page: null });
  const key = `${sitter.userId}/${code.page}`;
  if (taken.has(key)) return problem('repeat', found);
  taken.add(key);
  return { state: 'ok', prob: null, ...found };
}
