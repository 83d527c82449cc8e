import * as z from 'zod';
import { call, file, nothing, upload } from '../../../kernel/shared/call';
import { savedRows } from '../../../kernel/shared/importing';
import { access } from '../access';
import { KINDS } from '../rules';
import { draftAnswers, schemaId } from './parts';

const AT = '/sport/health/schemas/{id}';
const id = { id: schemaId() };
/** The questions, and what this child has answered so far: another tablet goes on where the first one stopped. */
export const paper = call({
  name: 'psychology.health.paper',
  get: `${AT}/paper`,
  need: access.own,
  input: z.object(id),
  reply: z.object({
    kind: z.enum(KINDS),
    name: z.string(),
    isDemo: z.boolean(),
    items: z.array(
      z.object({
        no: z.string(),
        text: z.string(),
        shape: z.enum(['choice', 'clock', 'minutes']),
        min: z.number(),
        max: z.number(),
      }),
    ),
    answers: draftAnswers(),
  }),
});
/** Kept on the server alone; nothing of it is kept for repeats. */
export const saveDraft = call({
  name: 'psychology.health.draft',
  put: `${AT}/draft`,
  need: access.own,
  secret: true,
  input: z.object({ ...id, answers: draftAnswers() }),
  reply: nothing,
});
/** Every question answered; once. */
export const answer = call({
  name: 'psychology.health.answer',
  post: `${AT}/answer`,
  need: access.own,
  secret: true,
  input: z.object({ ...id, answers: draftAnswers() }),
  reply: nothing,
});
/** A child may decline; nobody is told who did. */
export const decline = call({
  name: 'psychology.health.decline',
  post: `${AT}/decline`,
  need: access.own,
  input: z.object(id),
  reply: nothing,
});
export const downAnswers = call({
  name: 'psychology.health.import.down',
  get: `${AT}/import/down`,
  need: access.desk,
  input: z.object(id),
  reply: file,
});
/** Paper sheets carry answers, not scores; clean rows are taken in at once, because a preview would keep answers in plain. */
export const saveAnswers = call({
  name: 'psychology.health.import.save',
  post: `${AT}/import/save`,
  need: access.desk,
  multipart: true,
  secret: true,
  input: z.object({ ...id, file: upload() }),
  reply: savedRows,
});
