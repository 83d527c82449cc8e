import * as z from 'zod';
import { idOf, instant, rev, textOf, textUpTo } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { ALL_ROLES, FULL_MAX, INDEXES_MAX, KINDS, LEVELS_MAX, NAME_MAX, STATES, TEXT_MAX, WHOLE } from '../rules';

/** `perf` or `eval`; any other word is a page that does not exist (server/open.ts answers 404). */
export const kind = () => z.string().max(20);
export const itemId = () => idOf('assessment_item');
export const userId = () => idOf('people_person');
export const clazzId = () => idOf('class_clazz');
export const one = z.object({ kind: kind(), id: itemId() });
/** The key of an index inside its template. */
export const indexId = () => z.string().regex(/^[a-z0-9]{1,16}$/, m('assessment.indexKey'));
export const role = z.enum(ALL_ROLES);
const hundredths = () => z.number().int().min(0).max(WHOLE);

export const judge = z.object({ role, share: hundredths() });
export const index = z.object({
  indexId: indexId(),
  parentId: indexId().nullable().default(null),
  name: textOf(NAME_MAX, 'assessment.indexName'),
  weight: hundredths(),
  full: z.number().int().min(0).max(FULL_MAX).default(0),
  by: z.array(judge).max(ALL_ROLES.length).default([]),
  words: z.boolean().default(false),
  evidence: z.boolean().default(false),
  sbjId: idOf('textbook_subject').nullable().default(null),
});
export const level = z.object({ name: textOf(16, 'assessment.levelName'), from: hundredths() });
export const levels = () => z.array(level).min(2).max(LEVELS_MAX);
export const indexes = () => z.array(index).max(INDEXES_MAX + 1);

/** What a judge writes: scores with at most one decimal, and sentences. */
export const scores = () =>
  z.array(z.object({ indexId: indexId(), score: z.number().min(0).max(FULL_MAX) })).max(INDEXES_MAX);
export const texts = () => z.array(z.object({ indexId: indexId(), text: textUpTo(TEXT_MAX) })).max(INDEXES_MAX);
export const judgeFields = { scores: scores(), texts: texts().default([]), rev: rev() };

/** An evaluation as lists and heads show it. */
export const item = z.object({
  itemId: z.number(),
  kind: z.enum(KINDS),
  name: z.string(),
  templateName: z.string(),
  termId: z.number().nullable(),
  startAt: instant(),
  endAt: instant(),
  endedAt: instant().nullable(),
  archivedAt: instant().nullable(),
  objectDays: z.number(),
  /** Until when results may be objected to; null outside of that time. */
  objectUntil: instant().nullable(),
  state: z.enum(STATES),
  madeAt: instant(),
});
export type Item = z.output<typeof item>;

/** One judgement, handed in or a draft. */
export const sheet = z.object({
  itemId: z.number(),
  userId: z.number(),
  name: z.string(),
  photo: z.string().nullable(),
  place: z.string(),
  role,
  judgeId: z.number(),
  /** Leaves that this role judges, below the branches they stand in. */
  indexes: z.array(index),
  scores: scores(),
  texts: texts(),
  handedAt: instant().nullable(),
  savedAt: instant().nullable(),
  rev: z.number(),
  /** Whether the caller may write it now. */
  open: z.boolean(),
  /** For the school's own judgement: which levels there are, and the one it has set. */
  levels: z.array(z.string()),
  level: z.string().nullable(),
  item,
});
export type Sheet = z.output<typeof sheet>;
/** What a write leaves. */
export const saved = z.object({ rev: z.number(), savedAt: instant(), handedAt: instant().nullable() });
