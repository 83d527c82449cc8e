import * as z from 'zod';
import { call, none, nothing } from '../../../kernel/shared/call';
import { idOf } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { access } from '../access';
import { CAUSES_MAX, CAUSE_CODES } from '../rules';
import { causeName, judgedWrong, one } from './parts';

const own = z.object({ causeId: z.number(), name: z.string() });
/** Given causes by their codes (their names stand in the texts) and the child's own. */
export const listCauses = call({
  name: 'wrongbook.wrong.causes',
  get: '/atlas/wrong/causes',
  need: access.learn,
  input: none,
  reply: z.object({ presets: z.array(z.enum(CAUSE_CODES)), own: z.array(own) }),
});
export const createCause = call({
  name: 'wrongbook.wrong.cause.create',
  post: '/atlas/wrong/causes',
  need: access.learn,
  input: z.object({ name: causeName() }),
  reply: own,
});
/** Takes an own cause out of the choice; mistakes that name it keep it. */
export const deleteCause = call({
  name: 'wrongbook.wrong.cause.delete',
  delete: '/atlas/wrong/causes/{id}',
  need: access.learn,
  input: z.object({ id: idOf('wrongbook_cause') }),
  reply: nothing,
});
/** V-084, V-085. Words that are new become own causes. */
export const setCauses = call({
  name: 'wrongbook.wrong.causes.set',
  put: '/atlas/wrong/{id}/causes',
  need: access.learn,
  input: one.extend({
    causes: z.array(causeName()).max(CAUSES_MAX, m('wrongbook.fault.tooManyCauses', { max: CAUSES_MAX })),
  }),
  reply: judgedWrong,
});
