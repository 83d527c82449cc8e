import type { QueKind } from '../../model';
import type { Warning } from '../found';
import type { Line } from '../docx/line';

/** A question as its lines were gathered, before a kind is found for it. */
export interface Raw {
  no: string;
  section: number;
  kind: QueKind | undefined;
  score: number | undefined;
  perGap: number | undefined;
  stem: Line[];
  options: Line[];
  answer: Line[];
  explain: Line[];
  points: string[];
  degree: string;
  source: string;
  /** Of a passage; or the (1), (2) of one that is answered as a whole. */
  subs: Raw[];
  isPassage: boolean;
  /** Last number a passage says it is for. */
  until: number | undefined;
  warnings: Warning[];
  original: Line[];
}
export const newRaw = (section: number, o: Partial<Raw> = {}): Raw => ({
  no: '',
  section,
  kind: undefined,
  score: undefined,
  perGap: undefined,
  stem: [],
  options: [],
  answer: [],
  explain: [],
  points: [],
  degree: '',
  source: '',
  subs: [],
  isPassage: false,
  until: undefined,
  warnings: [],
  original: [],
  ...o,
});
