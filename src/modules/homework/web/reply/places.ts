import { comma } from '../../../../kernel/web/format';
import type { Que } from '../../contract/parts';
import { partsOf, type Part } from '../../../question-bank/contract';
import { answered, type Sheet } from './sheet';
import { partKey } from '../../rules';

/** One thing to answer, where it stands on the paper. */
export interface Place {
  readonly qid: number;
  readonly qcid: number;
  readonly queNo: number;
  readonly no: string;
  readonly key: string;
  readonly part: Part;
  readonly score: number;
}
/** The parts of a paper in their order. A passage's parts count as `3(2)`. */
export const placesOf = (ques: readonly Que[]): readonly Place[] =>
  ques.flatMap((q) =>
    partsOf(q.body).map((part): Place => ({
      qid: q.qid,
      qcid: part.qcid,
      queNo: q.queNo,
      no: part.qcid === 0 ? String(q.queNo) : `${q.queNo}(${part.qcid})`,
      key: partKey({ qid: q.qid, qcid: part.qcid }),
      part,
      score: q.parts.find((p) => p.qcid === part.qcid)?.score ?? 0,
    })),
  );
/** The numbers of these parts (by their keys), as they stand on the paper. */
export const numbersOf = (places: readonly Place[], parts: readonly string[]): string =>
  places
    .filter(({ key }) => parts.includes(key))
    .map(({ no }) => no)
    .join(comma());
export type Done = 'done' | 'skip' | 'open';
export const doneOf = (sheet: Sheet, place: Place): Done =>
  sheet.shown.get(place.key)?.skip ? 'skip' : answered(sheet, place) ? 'done' : 'open';
/** Where a question stands when all its parts count. */
export function doneOfQue(sheet: Sheet, places: readonly Place[]): Done {
  const all = places.map((p) => doneOf(sheet, p));
  return all.includes('open') ? 'open' : all.includes('done') ? 'done' : 'skip';
}
