import { Tag } from 'antd';
import type { ReactNode } from 'react';
import * as z from 'zod';
import type { ReplyOf } from '../../../kernel/shared/call';
import { StatusTag } from '../../../kernel/web/parts/basics';
import type { Column } from '../../../kernel/web/list/columns';
import type { Filter } from '../../../kernel/web/list/filter-bar';
import type { FieldSpec } from '../../../kernel/web/form/field';
import { GradePicker } from '../../textbook/web/published';
import { entryFields, type createEntry, type listEntries, type updateEntry } from '../contract';
import { FIELDS, fieldsOfKind, LESSON, type FieldName, type Kind } from '../rules';
import { PartsEditor } from './parts-editor';
import { MusclesPicker, PhysiquesPicker, SportTypePicker } from './pickers';
import type { useT } from './texts';

export type Entry = ReplyOf<typeof listEntries>['items'][number];
export type Say = ReturnType<typeof useT>;

/** The name in the reader's language. */
export const nameOf = (e: { readonly name: string; readonly nameEn: string }, lang: string): string =>
  lang === 'en-US' ? e.nameEn || e.name : e.name;
const grade = (names: ReadonlyMap<number, string>, id: number | undefined) =>
  id == null ? '' : (names.get(id) ?? String(id));
export const gradeSpan = (e: Entry, names: ReadonlyMap<number, string>, t: Say): string =>
  e.minGrd === e.maxGrd
    ? t('oneGrade', { from: grade(names, e.minGrd) })
    : t('gradeSpan', { from: grade(names, e.minGrd), to: grade(names, e.maxGrd) });
/** A percent sign stands at its figure, a word a space behind it. */
export const figures = (e: Entry, t: Say): string =>
  (e.high == null
    ? t('atLeast', { low: e.low ?? '', unit: e.unit ?? '' })
    : t('span', { low: e.low ?? '', high: e.high, unit: e.unit ?? '' })
  ).replace(/ %$/, '%');
const tags = (e: Entry, kind: Kind): ReactNode => (
  <span className="ss-tags">
    {e.refs
      .filter((r) => r.kind === kind)
      .map((r) => (
        <Tag key={r.entryId} variant="filled">
          {r.name}
        </Tag>
      ))}
  </span>
);

/** Columns beyond the name, of each kind. */
export function columnsOf(kind: Kind, t: Say, grades: ReadonlyMap<number, string>): Column<Entry>[] {
  const type: Column<Entry> = { of: 'typeName', sort: true, width: 100 };
  const span: Column<Entry> = { of: 'grades', width: 150, show: (e) => gradeSpan(e, grades, t) };
  const level: Column<Entry> = {
    of: 'level',
    sort: true,
    width: 84,
    show: (e) => (e.level ? t(`level.${e.level as 1}`) : null),
  };
  const about: Column<Entry> = { of: 'about', show: (e) => <span className="ss-line">{e.about}</span> };
  const equipment: Column<Entry> = {
    of: 'equipment',
    width: 200,
    show: (e) => <span className="ss-line">{e.equipment}</span>,
  };
  switch (kind) {
    case 'type':
      return [about];
    case 'physique':
      return [{ of: 'aspect', width: 120, show: (e) => (e.aspect ? t(`aspect.${e.aspect}`) : null) }, about];
    case 'muscle':
      return [
        { of: 'part', width: 150, show: (e) => (e.part ? t(`part.${e.part}`) : null) },
        { of: 'side', width: 90, show: (e) => (e.side ? t(`side.${e.side}`) : null) },
        about,
      ];
    case 'act':
      return [
        type,
        { of: 'physiqueIds', width: 190, show: (e) => tags(e, 'physique') },
        { of: 'muscleIds', width: 220, show: (e) => tags(e, 'muscle') },
        level,
        span,
        { ...equipment, hidden: true },
      ];
    case 'game':
      return [
        type,
        { of: 'physiqueIds', width: 210, show: (e) => tags(e, 'physique') },
        {
          of: 'players',
          width: 110,
          align: 'right',
          show: (e) => t('players', { from: e.minPlayers ?? '', to: e.maxPlayers ?? '' }),
        },
        { of: 'minutes', sort: true, width: 110, show: (e) => t('minutesOf', { count: e.minutes ?? '' }) },
        span,
        { ...equipment, hidden: true },
      ];
    case 'design':
      return [
        type,
        span,
        { of: 'minutes', sort: true, width: 110, show: (e) => t('minutesOf', { count: e.minutes ?? '' }) },
        {
          of: 'density',
          width: 170,
          align: 'right',
          show: (e) => (e.density == null ? null : <DensityTag density={e.density} t={t} />),
        },
        {
          of: 'heart',
          width: 140,
          align: 'right',
          show: (e) => (e.heartLow == null ? null : t('heartSpan', { from: e.heartLow, to: e.heartHigh ?? '' })),
        },
        equipment,
      ];
    case 'rule':
      return [
        { of: 'figures', width: 150, align: 'right', show: (e) => figures(e, t) },
        about,
        { of: 'source', width: 240, show: (e) => <span className="ss-line soft">{e.source}</span> },
      ];
  }
}
function DensityTag({ density, t }: { readonly density: number; readonly t: Say }) {
  const good = density >= LESSON.density;
  return (
    <span title={t(good ? 'lessonGood' : 'lessonLow')}>
      <StatusTag status={good ? 'done' : 'waiting'}>{density}%</StatusTag>
    </span>
  );
}

/** Filters of each kind; the first is the search. */
export function filtersOf(kind: Kind): Readonly<Record<string, Filter>> {
  if (!FIELDS[kind].typed) return { name: true, on: true };
  return {
    name: true,
    typeId: SportTypePicker,
    grdId: GradePicker,
    ...(kind === 'act' ? { level: true as const } : {}),
    on: true,
  };
}

const AS: Partial<Record<FieldName, FieldSpec>> = {
  physiqueIds: { as: PhysiquesPicker },
  muscleIds: { as: MusclesPicker },
  minGrd: { as: GradePicker },
  maxGrd: { as: GradePicker },
  parts: { as: PartsEditor },
};
/** Fields of a kind's form in the order they are filled in. */
export function formFieldsOf(kind: Kind): Record<string, true | FieldSpec> {
  const rest = Object.fromEntries(fieldsOfKind(kind).map((k) => [k, AS[k] ?? true] as const));
  return { name: true, nameEn: true, ...(FIELDS[kind].typed ? { typeId: { as: SportTypePicker } } : {}), ...rest };
}
export const WIDE: ReadonlySet<string> = new Set([
  'about',
  'steps',
  'safety',
  'goal',
  'parts',
  'equipment',
  'physiqueIds',
  'muscleIds',
  'source',
]);

const must = <T extends z.ZodOptional>(schema: T) => schema.unwrap();
/** The call as a form of the kind asks for it: what the kind must have is marked and checked before it is sent. */
export function formCallOf<C extends typeof createEntry | typeof updateEntry>(call: C, kind: Kind): C {
  const shape = call.input.shape as unknown as Record<string, z.ZodType>;
  const wanted = FIELDS[kind].must.filter((k) => k !== 'high');
  const changed = Object.fromEntries(
    wanted.map((k) => [k, must(entryFields[k] as z.ZodOptional) as unknown as z.ZodType]),
  );
  const typed = FIELDS[kind].typed ? { typeId: z.number() } : {};
  return { ...call, input: z.object({ ...shape, ...changed, ...typed }) } as unknown as C;
}
