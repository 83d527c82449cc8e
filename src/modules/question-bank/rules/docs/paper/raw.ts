import { cutTo } from '../../../../../kernel/shared/whole';
import type { QueKind } from '../../model';
import type { Warning } from '../found';
import { OBJECT, plainOf, type Line } from '../docx/line';
import { kindNamed, type Mark } from './patterns';

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

/** All that was gathered for a question, for one that is none. */
export const wordsIn = (raw: Raw): string =>
  [...[...raw.stem, ...raw.options, ...raw.answer, ...raw.explain].map(plainOf), ...raw.points, raw.degree, raw.source]
    .join(' ')
    .trim();

/** Marks of what is neither answer nor explanation. */
export type Noted = Exclude<Mark, 'answer' | 'explain'>;
const POINT_LENGTH = 60;
/** A longer one is a sentence. */
const KIND_LENGTH = 10;
const saidAs = (text: string): string => cutTo(text.replaceAll(OBJECT, '□').trim(), 40);
/** Says that words of a document are not in its question. */
export const lostWords = (text: string): Warning => ({ code: 'signsLost', params: { text: saidAs(text) } });
/** Says that words of a document belong to no question. */
export const leftWords = (text: string): Warning => ({ code: 'textLost', params: { text: saidAs(text) } });
/** Keeps the words under a mark where a question has a place for them; what it has none for is said. */
export function note(to: Raw, mark: Noted, text: string): void {
  const lost = (words: string) => {
    if (words.trim() !== '') to.warnings.push(lostWords(words));
  };
  switch (mark) {
    case 'points':
      for (const name of text.split(/[;；、,，\t]|\s{2,}/).map((p) => p.trim().replace(/[。.]$/, '')))
        if (name.length > POINT_LENGTH) lost(name);
        else if (name !== '') to.points.push(name);
      break;
    case 'degree':
      to.degree += text;
      break;
    case 'source':
      to.source += text;
      break;
    case 'score': {
      const said = /^(\d{1,3}(?:\.\d)?)\s*分?[。.]?$/.exec(text.trim());
      if (said) to.score = Number(said[1]);
      else lost(text);
      break;
    }
    case 'kind':
      // What kind it is, its options and its key say themselves.
      if (text.trim().length > KIND_LENGTH || kindNamed(text) == null) lost(text);
      break;
    case 'other':
      lost(text);
  }
}
