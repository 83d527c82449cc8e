/** Kinds of entries of the libraries, as the address names them. */
export const KINDS = ['type', 'act', 'game', 'physique', 'muscle', 'design', 'rule'] as const;
export type Kind = (typeof KINDS)[number];
export const isKind = (word: string): word is Kind => (KINDS as readonly string[]).includes(word);

/** A piece of a teaching design. */
export interface DesignPart {
  readonly name: string;
  readonly minutes: number;
  readonly content: string;
  readonly actIds: readonly number[];
  readonly gameIds: readonly number[];
}
/** What entries have beyond a name; each kind uses some of it. */
export interface EntryFields {
  readonly about?: string;
  /** Of a quality: for health or for skill. */
  readonly aspect?: 'health' | 'skill';
  /** Of a muscle: where it lies. */
  readonly part?: 'upper' | 'trunk' | 'lower';
  readonly side?: 'front' | 'back' | 'both';
  readonly physiqueIds?: readonly number[];
  readonly muscleIds?: readonly number[];
  readonly level?: 1 | 2 | 3;
  readonly minGrd?: number;
  readonly maxGrd?: number;
  readonly equipment?: string;
  readonly dose?: string;
  readonly steps?: string;
  readonly safety?: string;
  readonly minPlayers?: number;
  readonly maxPlayers?: number;
  readonly minutes?: number;
  readonly goal?: string;
  readonly density?: number;
  readonly heartLow?: number;
  readonly heartHigh?: number;
  readonly parts?: readonly DesignPart[];
  /** Of a rule: the figures. Without `high` it is one figure. */
  readonly low?: number;
  readonly high?: number | null;
  readonly unit?: string;
  readonly source?: string;
}
export type FieldName = keyof EntryFields;

/** What a kind has, and what of it must be there. */
export const FIELDS: Readonly<
  Record<Kind, { readonly typed: boolean; readonly must: readonly FieldName[]; readonly may: readonly FieldName[] }>
> = {
  type: { typed: false, must: [], may: ['about'] },
  physique: { typed: false, must: ['aspect', 'about'], may: [] },
  muscle: { typed: false, must: ['part', 'side', 'about'], may: [] },
  act: {
    typed: true,
    must: ['physiqueIds', 'muscleIds', 'level', 'minGrd', 'maxGrd', 'equipment', 'steps', 'safety'],
    may: ['dose'],
  },
  game: {
    typed: true,
    must: ['physiqueIds', 'minPlayers', 'maxPlayers', 'minutes', 'minGrd', 'maxGrd', 'equipment', 'steps', 'safety'],
    may: [],
  },
  design: {
    typed: true,
    must: ['minGrd', 'maxGrd', 'minutes', 'goal', 'parts', 'equipment', 'safety'],
    may: ['density', 'heartLow', 'heartHigh'],
  },
  rule: { typed: false, must: ['low', 'unit', 'about'], may: ['high', 'source'] },
};
export const fieldsOfKind = (kind: Kind): readonly FieldName[] => [...FIELDS[kind].must, ...FIELDS[kind].may];

const blank = (v: unknown): boolean => v == null || v === '' || (Array.isArray(v) && v.length === 0);
/** A fault of an entry: the field and the key of its text. */
export interface EntryFault {
  readonly path: string;
  readonly code:
    | 'kernel.required'
    | 'sport-settings.fromAboveTo'
    | 'sport-settings.minutesDiffer'
    | 'sport-settings.typeOnly';
  readonly params: Readonly<Record<string, number>>;
}

/** Keeps what the kind has; the rest of what came is dropped. */
export const ownFields = (kind: Kind, all: EntryFields): EntryFields =>
  Object.fromEntries(
    fieldsOfKind(kind)
      .filter((k) => all[k] !== undefined)
      .map((k) => [k, all[k]]),
  );

/** What is wrong with an entry of a kind. */
export function checkEntry(kind: Kind, fields: EntryFields, typeId: number | null | undefined): EntryFault[] {
  const faults: EntryFault[] = FIELDS[kind].must
    .filter((k) => blank(fields[k]))
    .map((path) => ({ path, code: 'kernel.required', params: {} }));
  if (FIELDS[kind].typed && typeId == null) faults.push({ path: 'typeId', code: 'kernel.required', params: {} });
  const pairs: readonly (readonly [FieldName, FieldName])[] = [
    ['minGrd', 'maxGrd'],
    ['minPlayers', 'maxPlayers'],
    ['heartLow', 'heartHigh'],
    ['low', 'high'],
  ];
  for (const [from, to] of pairs) {
    const [a, b] = [fields[from], fields[to]];
    if (typeof a === 'number' && typeof b === 'number' && a > b)
      faults.push({ path: to, code: 'sport-settings.fromAboveTo', params: {} });
  }
  if (kind === 'design' && fields.parts?.length && fields.minutes != null) {
    const sum = fields.parts.reduce((n, p) => n + p.minutes, 0);
    if (sum !== fields.minutes)
      faults.push({ path: 'parts', code: 'sport-settings.minutesDiffer', params: { sum, minutes: fields.minutes } });
  }
  return faults;
}

/** Entries that an entry names, with the kind each must be of. */
export function refsOf(fields: EntryFields): { readonly id: number; readonly kind: Kind; readonly path: string }[] {
  const of = (kind: Kind, path: string, ids: readonly number[] | undefined) =>
    (ids ?? []).map((id) => ({ id, kind, path }));
  return [
    ...of('physique', 'physiqueIds', fields.physiqueIds),
    ...of('muscle', 'muscleIds', fields.muscleIds),
    ...(fields.parts ?? []).flatMap((p) => [...of('act', 'parts', p.actIds), ...of('game', 'parts', p.gameIds)]),
  ];
}
/** The minutes of practice of a design, and what the curriculum of 2022 asks for of a lesson (data/pe-load.json). */
export const LESSON = { density: 75, heartLow: 140, heartHigh: 160 } as const;
