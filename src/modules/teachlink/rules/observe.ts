// What observers note in the back row, and what their sheets say together. Pure.

/** What the class is doing: each mark lasts until the next one. */
export const PHASES = ['teacher', 'child', 'group', 'alone'] as const;
export type Phase = (typeof PHASES)[number];
/** question: with a level; off: a place in the room, never a name; note: free words; photo: of the board. */
export const LINE_KINDS = [...PHASES, 'question', 'off', 'note', 'photo'] as const;
export type LineKind = (typeof LINE_KINDS)[number];
/** 1 recalls, 2 explains, 3 applies or judges. */
export const QUESTION_LEVELS = [1, 2, 3] as const;
export const WORDS_MAX = 500;
/** Photos of the board: private files, shown by signed addresses to who takes part. */
export const BOARD_PROC = 'teachlink.board';
export const BOARD_USE = { families: ['image'], open: false, session: 'shown', count: 1 } as const;
/** Lines of one message. */
export const LINES_AT_ONCE = 200;
/** Latest second of a line: four hours. */
export const SECOND_MAX = 4 * 3600;
/** Lines of a sheet: one a second of the longest lesson. */
export const LINES_MAX = SECOND_MAX;

export interface Line {
  readonly lineId: string;
  readonly second: number;
  readonly kind: LineKind;
  readonly level: number | null;
  readonly words: string;
  /** Path of a photo; only on lines of that kind. */ readonly photo?: string | null;
}
export interface SheetBody {
  readonly lines: readonly Line[];
  /** A rating from 1 to 5 of each item of the scale, null where none was given. */
  readonly scale: readonly (number | null)[];
  readonly words: string;
}
export interface Sheet extends SheetBody {
  /** Seconds of the lesson that its observer saw: until the sheet was handed in. */
  readonly until: number;
  readonly userId: number;
  readonly name: string;
}

const isPhase = (kind: LineKind): kind is Phase => (PHASES as readonly LineKind[]).includes(kind);
/**
 * What an observer had noted in each minute: the phase that lasted longest in it; nothing before the first mark and after the
 * observer was gone. Of two marks in one second the later one counts.
 */
export function minutesOf(lines: readonly Line[], minutes: number, until = minutes * 60): (Phase | null)[] {
  const marks = lines
    .flatMap((l) => (isPhase(l.kind) ? [{ second: l.second, phase: l.kind }] : []))
    .toSorted((a, b) => a.second - b.second);
  return Array.from({ length: minutes }, (_, minute) => {
    const from = minute * 60;
    const to = from + 60;
    const spent = new Map<Phase, number>();
    for (const [at, mark] of marks.entries()) {
      const end = Math.min(marks[at + 1]?.second ?? until, until);
      const seconds = Math.min(end, to) - Math.max(mark.second, from);
      if (seconds > 0) spent.set(mark.phase, (spent.get(mark.phase) ?? 0) + seconds);
    }
    return [...spent].reduce<[Phase | null, number]>((best, now) => (now[1] > best[1] ? now : best), [null, 0])[0];
  });
}

/**
 * Agreement of observers in hundredths: of all minutes that two observers both noted, the share in which they noted the same,
 * over all pairs. Null where no two noted the same minute.
 */
export function agreementOf(noted: readonly (readonly (Phase | null)[])[]): number | null {
  let same = 0;
  let both = 0;
  for (const [at, a] of noted.entries())
    for (const b of noted.slice(at + 1))
      for (const [minute, phase] of a.entries()) {
        const other = b[minute] ?? null;
        if (phase == null || other == null) continue;
        both += 1;
        if (phase === other) same += 1;
      }
  return both ? Math.round((same / both) * 100) : null;
}

export interface ReportFigures {
  readonly sheets: number;
  /** Minutes of each phase, the mean of the sheets that noted any, to a tenth. */
  readonly phases: readonly { readonly phase: Phase; readonly minutes: number; readonly lines: readonly SaidLine[] }[];
  readonly questions: readonly {
    readonly level: number;
    readonly count: number;
    readonly lines: readonly SaidLine[];
  }[];
  readonly off: readonly SaidLine[];
  readonly notes: readonly SaidLine[];
  readonly photos: readonly (SaidLine & { readonly photo: string })[];
  readonly agreement: number | null;
  readonly scale: readonly {
    readonly name: string;
    readonly mean: number | null;
    readonly count: number;
    readonly ratings: readonly { readonly by: string; readonly stars: number }[];
  }[];
}
/** A line with whose sheet it stands on. */
export interface SaidLine {
  readonly second: number;
  readonly words: string;
  readonly by: string;
}

/** What the sheets of an activity of so many minutes say together; every figure comes with its lines. */
export function reportOf(sheets: readonly Sheet[], minutes: number, scale: readonly string[]): ReportFigures {
  const noted = sheets.map((s) => minutesOf(s.lines, minutes, s.until));
  const kept = noted.filter((n) => n.some((phase) => phase != null));
  const lines = sheets
    .flatMap((s) => s.lines.map((l) => ({ ...l, by: s.name })))
    .toSorted((a, b) => a.second - b.second);
  const said = (of: (l: (typeof lines)[number]) => boolean): SaidLine[] =>
    lines.filter(of).map(({ second, words, by }) => ({ second, words, by }));
  return {
    sheets: sheets.length,
    phases: PHASES.map((phase) => {
      const all = kept.reduce((n, list) => n + list.filter((p) => p === phase).length, 0);
      const minutesOfIt = kept.length ? Math.round((all / kept.length) * 10) / 10 : 0;
      return { phase, minutes: minutesOfIt, lines: said((l) => l.kind === phase) };
    }),
    questions: QUESTION_LEVELS.map((level) => {
      const own = said((l) => l.kind === 'question' && l.level === level);
      return { level, count: own.length, lines: own };
    }),
    off: said((l) => l.kind === 'off'),
    notes: said((l) => l.kind === 'note'),
    photos: lines.flatMap(({ kind, photo, second, words, by }) =>
      kind === 'photo' && photo ? [{ second, words, by, photo }] : [],
    ),
    agreement: agreementOf(kept),
    scale: scale.map((name, at) => {
      const ratings = sheets.flatMap((s) => {
        const stars = s.scale[at];
        return stars == null ? [] : [{ by: s.name, stars }];
      });
      const sum = ratings.reduce((n, r) => n + r.stars, 0);
      const mean = ratings.length ? Math.round((sum / ratings.length) * 10) / 10 : null;
      return { name, mean, count: ratings.length, ratings };
    }),
  };
}
