import * as z from 'zod';
import { call, nothing } from '../../../kernel/shared/call';
import { idOf, page, textOf, textUpTo } from '../../../kernel/shared/fields';
import { access } from '../access';

export const entryId = idOf('sport_settings_entry');
const ids = z.array(entryId).max(30);
const grade = z.number().int().min(1).max(16);
export const designPart = z.object({
  name: textOf(30),
  minutes: z.number().int().min(1).max(120),
  content: textUpTo(500),
  actIds: ids,
  gameIds: ids,
});

/** What an entry has beyond its name. Which of it a kind has and needs stands in rules/kinds.ts. */
export const entryFields = {
  about: textUpTo(500).optional(),
  aspect: z.enum(['health', 'skill']).optional(),
  part: z.enum(['upper', 'trunk', 'lower']).optional(),
  side: z.enum(['front', 'back', 'both']).optional(),
  physiqueIds: ids.optional(),
  muscleIds: ids.optional(),
  level: z.literal([1, 2, 3]).optional(),
  minGrd: grade.optional(),
  maxGrd: grade.optional(),
  equipment: textUpTo(200).optional(),
  dose: textUpTo(100).optional(),
  steps: textUpTo(1500).optional(),
  safety: textUpTo(500).optional(),
  minPlayers: z.number().int().min(1).max(500).optional(),
  maxPlayers: z.number().int().min(1).max(500).optional(),
  minutes: z.number().int().min(1).max(180).optional(),
  goal: textUpTo(500).optional(),
  density: z.number().int().min(1).max(100).optional(),
  heartLow: z.number().int().min(60).max(220).optional(),
  heartHigh: z.number().int().min(60).max(220).optional(),
  parts: z.array(designPart).max(12).optional(),
  low: z.number().min(-1_000_000).max(1_000_000).optional(),
  high: z.number().min(-1_000_000).max(1_000_000).nullable().optional(),
  unit: textUpTo(20).optional(),
  source: textUpTo(200).optional(),
};
const nameFields = { name: textOf(60), nameEn: textUpTo(120).optional(), typeId: entryId.nullable().optional() };

export const entry = z.object({
  entryId: z.number(),
  kind: z.string(),
  code: z.string().nullable(),
  name: z.string(),
  nameEn: z.string(),
  typeId: z.number().nullable(),
  typeName: z.string().nullable(),
  on: z.boolean(),
  /** How many entries and items name it: it cannot be deleted while any does. */
  used: z.number(),
  /** Names of the entries it names, in the asker's language. */
  refs: z.array(z.object({ entryId: z.number(), kind: z.string(), name: z.string() })),
  ...entryFields,
});
/** Kinds are type, act, game, physique, muscle, design and rule; another word answers "gone". */
const kind = z.string().max(20);

export const listEntries = call({
  name: 'sport-settings.dict.list',
  get: '/sport/dict/{kind}',
  need: access.look,
  input: page.input(
    {
      kind,
      name: textUpTo(60).optional(),
      typeId: entryId.optional(),
      on: z.boolean().optional(),
      usesId: entryId.optional(),
      grdId: grade.optional(),
      level: z.literal([1, 2, 3]).optional(),
      entryIds: z.array(entryId).max(200).optional(),
    },
    { sorts: ['name', 'typeName', 'level', 'minutes', 'used'] },
  ),
  reply: page.of(entry),
});
export const createEntry = call({
  name: 'sport-settings.dict.create',
  post: '/sport/dict/{kind}',
  need: access.manage,
  input: z.object({ kind, ...nameFields, ...entryFields }),
  reply: entry,
});
/** What is left out stays as it is. */
export const updateEntry = call({
  name: 'sport-settings.dict.update',
  put: '/sport/dict/{kind}/{id}',
  need: access.manage,
  input: z.object({
    kind,
    id: entryId,
    ...nameFields,
    name: nameFields.name.optional(),
    on: z.boolean().optional(),
    ...entryFields,
  }),
  reply: entry,
});
export const deleteEntry = call({
  name: 'sport-settings.dict.delete',
  delete: '/sport/dict/{kind}/{id}',
  need: access.manage,
  input: z.object({ kind, id: entryId }),
  reply: nothing,
});
