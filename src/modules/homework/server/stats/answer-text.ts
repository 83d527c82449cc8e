import { visibleText } from '../../../../kernel/shared/visible';
import { cutTo } from '../../../../kernel/shared/whole';
import type { Answer, PartKind } from '../../../question-bank/contract';

// What a child gave, in short, for tables and sheets.
const letter = (at: number): string => String.fromCharCode(65 + at);
/** Letters of the options, √ or ×, pairs as 1-B, an order as letters, the text of a worked answer cut short. */
export function givenText(kind: PartKind, a: Answer | null): string {
  if (!a) return '';
  switch (kind) {
    case 'single':
    case 'multi':
      return [...(a.picks ?? [])]
        .toSorted((x, y) => x - y)
        .map(letter)
        .join('');
    case 'judge':
      return a.truth == null ? '' : a.truth ? '√' : '×';
    case 'match':
      return (a.pairs ?? [])
        .map((p, at) => (p < 0 ? '' : `${at + 1}-${letter(p)}`))
        .filter(Boolean)
        .join(' ');
    case 'order':
      return (a.order ?? []).map(letter).join('');
    case 'blank':
      return (a.blanks ?? []).map(visibleText).join(' | ');
    default:
      return cutTo(a.text ?? '', 80);
  }
}
