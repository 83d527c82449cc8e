import * as z from 'zod';
import { call } from '../../../kernel/shared/call';
import { idOf, idsOf, instant, page, textUpTo } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { access } from '../access';
import { DURATION_MAX, DURATION_MIN, INVITED_MAX, NAME_MAX } from '../rules';
import { formatted, name, sbjId } from './parts';

// Joint preparation: teachers of one school write one lesson together. Only who takes part sees it.
const state = z.enum(['coming', 'going', 'ended']);
const one = z.object({ id: idOf('teachplan_codesign') });
const userIds = () => idsOf('people_person', INVITED_MAX);
const row = z.object({
  codesignId: z.number(),
  name: z.string(),
  sbjId: z.number(),
  sbjName: z.string(),
  grdId: z.number(),
  grdName: z.string(),
  start: z.string(),
  duration: z.number(),
  state,
  userId: z.number(),
  userName: z.string(),
  mine: z.boolean(),
  memberNames: z.array(z.string()),
  memberCount: z.number(),
  savedAt: z.string(),
  savedByName: z.string(),
  /** Invited and not opened yet. */
  fresh: z.boolean(),
});
const whole = row.extend({
  content: z.string(),
  rev: z.number(),
  members: z.array(z.object({ userId: z.number(), name: z.string(), photo: z.string().nullable(), seen: z.boolean() })),
  /** Newest first; each with what stood there then. */
  versions: z.array(
    z.object({ verNo: z.number(), userId: z.number(), userName: z.string(), at: z.string(), content: z.string() }),
  ),
});
/** What a save answers: the page is what was sent. */
const saved = row.extend({ rev: z.number() });
export type CodesignRow = z.output<typeof row>;
export type Codesign = z.output<typeof whole>;
const duration = z
  .number(m('teachplan.duration', { min: DURATION_MIN, max: DURATION_MAX }))
  .int(m('teachplan.duration', { min: DURATION_MIN, max: DURATION_MAX }))
  .min(DURATION_MIN, m('teachplan.duration', { min: DURATION_MIN, max: DURATION_MAX }))
  .max(DURATION_MAX, m('teachplan.duration', { min: DURATION_MIN, max: DURATION_MAX }));

export const listCodesigns = call({
  name: 'teachplan.codesign.list',
  get: '/teachplan/codesign',
  need: access.teach,
  input: page.input({ state: state.optional(), name: textUpTo(NAME_MAX).optional() }),
  reply: page.of(row).extend({ fresh: z.number() }),
});
export const createCodesign = call({
  name: 'teachplan.codesign.create',
  post: '/teachplan/codesign',
  need: access.teach,
  input: z.object({
    name: name(),
    sbjId: sbjId(),
    grdId: idOf('textbook_grade'),
    start: instant(),
    duration,
    userIds: userIds().min(1, m('teachplan.inviteRequired')),
  }),
  reply: whole,
});
export const getCodesign = call({
  name: 'teachplan.codesign.get',
  get: '/teachplan/codesign/{id}',
  need: access.teach,
  input: one,
  reply: whole,
});
/** The page is written by all who take part; the name and who takes part are the lead's. `rev` as for plans. */
export const updateCodesign = call({
  name: 'teachplan.codesign.update',
  put: '/teachplan/codesign/{id}',
  need: access.teach,
  input: one.extend({
    name: name().optional(),
    content: formatted().optional(),
    userIds: userIds().optional(),
    rev: z.number().int().positive().optional(),
  }),
  reply: saved,
});
/** Marks the invitation as seen. */
export const seeCodesign = call({
  name: 'teachplan.codesign.see',
  put: '/teachplan/codesign/{id}/seen',
  need: access.teach,
  input: one,
  reply: z.object({ fresh: z.number() }),
});
export const endCodesign = call({
  name: 'teachplan.codesign.end',
  put: '/teachplan/codesign/{id}/end',
  need: access.teach,
  input: one,
  reply: saved,
});
