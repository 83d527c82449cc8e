import { child, els, type El } from '../xml';

interface Level {
  readonly format: string;
  readonly text: string;
  readonly start: number;
}
const DIGITS = '零一二三四五六七八九';
/** Counting words up to 99. */
export function chinese(n: number): string {
  if (n <= 0 || n > 99) return String(n);
  const [ten, one] = [Math.floor(n / 10), n % 10];
  return `${ten === 0 ? '' : ten === 1 ? '十' : `${DIGITS[ten]}十`}${one === 0 ? '' : DIGITS[one]}`;
}
function roman(n: number): string {
  const signs: readonly (readonly [number, string])[] = [
    [100, 'C'],
    [90, 'XC'],
    [50, 'L'],
    [40, 'XL'],
    [10, 'X'],
    [9, 'IX'],
    [5, 'V'],
    [4, 'IV'],
    [1, 'I'],
  ];
  let out = '',
    left = Math.min(n, 399);
  for (const [value, sign] of signs)
    while (left >= value) {
      out += sign;
      left -= value;
    }
  return out;
}
const letters = (n: number): string => String.fromCharCode(65 + ((n - 1) % 26)).repeat(Math.floor((n - 1) / 26) + 1);
function numeral(n: number, format: string): string {
  switch (format) {
    case 'upperLetter':
      return letters(n);
    case 'lowerLetter':
      return letters(n).toLowerCase();
    case 'upperRoman':
      return roman(n);
    case 'lowerRoman':
      return roman(n).toLowerCase();
    case 'chineseCounting':
    case 'chineseCountingThousand':
    case 'japaneseCounting':
    case 'ideographTraditional':
    case 'taiwaneseCountingThousand':
      return chinese(n);
    case 'decimalEnclosedCircle':
    case 'decimalEnclosedCircleChinese':
      return n <= 20 ? String.fromCharCode(0x245f + n) : String(n);
    case 'decimalZero':
      return n < 10 ? `0${n}` : String(n);
    case 'bullet':
    case 'none':
      return '';
    default:
      return String(n);
  }
}
const number = (el: El | undefined, fallback: number): number => {
  const n = Number(el?.attrs['w:val']);
  return Number.isInteger(n) && n >= 0 && n < 10_000 ? n : fallback;
};

/** Counts what the word processor counts by itself: the "1." and "A." that stand in no text. */
export class Numbering {
  private readonly abstracts = new Map<string, ReadonlyMap<number, Level>>();
  private readonly nums = new Map<
    string,
    { readonly abstract: string; readonly starts: ReadonlyMap<number, number> }
  >();
  private readonly counts = new Map<string, number[]>();
  private readonly begun = new Set<string>();

  constructor(root: El | undefined) {
    for (const a of els(root, 'w:abstractNum')) {
      this.abstracts.set(
        a.attrs['w:abstractNumId'] ?? '',
        new Map(
          els(a, 'w:lvl').map((l) => [
            Number(l.attrs['w:ilvl'] ?? 0),
            {
              format: child(l, 'w:numFmt')?.attrs['w:val'] ?? 'decimal',
              text: child(l, 'w:lvlText')?.attrs['w:val'] ?? '',
              start: number(child(l, 'w:start'), 1),
            },
          ]),
        ),
      );
    }
    for (const n of els(root, 'w:num')) {
      const starts = els(n, 'w:lvlOverride').flatMap((o) => {
        const s = child(o, 'w:startOverride');
        return s ? [[Number(o.attrs['w:ilvl'] ?? 0), number(s, 1)] as const] : [];
      });
      this.nums.set(n.attrs['w:numId'] ?? '', {
        abstract: child(n, 'w:abstractNumId')?.attrs['w:val'] ?? '',
        starts: new Map(starts),
      });
    }
  }
  /** The label of the next paragraph of a list; empty for bullets and unknown lists. */
  next(numId: string, level: number): string {
    const num = this.nums.get(numId),
      levels = num && this.abstracts.get(num.abstract),
      here = levels?.get(level);
    if (!num || !levels || !here) return '';
    const counts = this.counts.get(num.abstract) ?? [];
    this.counts.set(num.abstract, counts);
    const restarted = num.starts.get(level),
      first = `${numId} ${level}`;
    // A list that begins anew says so once, at its first paragraph.
    if (restarted != null && !this.begun.has(first)) {
      this.begun.add(first);
      counts[level] = restarted;
    } else counts[level] = counts[level] == null ? here.start : counts[level] + 1;
    counts.length = level + 1;
    if (here.format === 'bullet') return '';
    return here.text.replace(/%(\d)/g, (_, d: string) => {
      const l = Number(d) - 1;
      return numeral(counts[l] ?? levels.get(l)?.start ?? 1, levels.get(l)?.format ?? 'decimal');
    });
  }
}
