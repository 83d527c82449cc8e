import * as z from 'zod';
import { call } from '../../../kernel/shared/call';
import { page } from '../../../kernel/shared/fields';
import { access } from '../access';
import { judgeFields, itemId, saved, sheet, userId } from './parts';
import { ownRow, taskRow } from './students';

const own = z.object({ id: itemId(), userId: userId() });
export const perfSelfList = call({
  name: 'assessment.perf.self.list',
  get: '/ces/perf/self/list',
  need: access.teach,
  input: page.input({}),
  reply: page.of(ownRow),
});
/** Teachers whom the caller leads in an evaluation. */
export const leadList = call({
  name: 'assessment.perf.lead.list',
  get: '/ces/perf/lead/list',
  need: access.teach,
  input: page.input({}),
  reply: page.of(taskRow),
});
export const perfSelfGet = call({
  name: 'assessment.perf.self.get',
  get: '/ces/perf/items/{id}/self/{userId}',
  need: access.staff,
  input: own,
  reply: sheet,
});
export const perfSelfSave = call({
  name: 'assessment.perf.self.save',
  put: '/ces/perf/items/{id}/self/{userId}',
  need: access.teach,
  input: own.extend(judgeFields),
  reply: saved,
});
/** Only the own one, and while it runs. */
export const perfSelfSubmit = call({
  name: 'assessment.perf.self.submit',
  post: '/ces/perf/items/{id}/self/{userId}',
  need: access.teach,
  input: own.extend(judgeFields),
  reply: saved,
});
export const leadGet = call({
  name: 'assessment.perf.lead.get',
  get: '/ces/perf/items/{id}/lead/{userId}',
  need: access.staff,
  input: own,
  reply: sheet,
});
export const leadSave = call({
  name: 'assessment.perf.lead.save',
  put: '/ces/perf/items/{id}/lead/{userId}',
  need: access.teach,
  input: own.extend(judgeFields),
  reply: saved,
});
/** Only the leader who was set, never oneself. */
export const leadSubmit = call({
  name: 'assessment.perf.lead.submit',
  post: '/ces/perf/items/{id}/lead/{userId}',
  need: access.teach,
  input: own.extend(judgeFields),
  reply: saved,
});
export const mainGet = call({
  name: 'assessment.perf.main.get',
  get: '/ces/perf/items/{id}/main/{userId}',
  need: access.keep,
  input: own,
  reply: sheet,
});
/** A draft; a level in it is kept too and counts once the judgement is in. Without one the level stays as it is. */
export const mainSave = call({
  name: 'assessment.perf.main.save',
  put: '/ces/perf/items/{id}/main/{userId}',
  need: access.keep,
  input: own.extend({ ...judgeFields, level: z.string().max(16).nullable().optional() }),
  reply: saved,
});
/** The school's own judgement. A level given here stands in place of the one that follows from the total. */
export const mainSubmit = call({
  name: 'assessment.perf.main.submit',
  post: '/ces/perf/items/{id}/main/{userId}',
  need: access.keep,
  input: own.extend({ ...judgeFields, level: z.string().max(16).nullable().default(null) }),
  reply: saved,
});
