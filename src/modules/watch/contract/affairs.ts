import * as z from 'zod';
import { call, file } from '../../../kernel/shared/call';
import { day, page, sortOf, span, textOf } from '../../../kernel/shared/fields';
import { access } from '../access';
import { AFFAIR_KINDS, AFFAIR_STATES } from '../rules';
import { affair, affairId, clazzId, orgId, userId } from './parts';

/** Alarms of one child, the newest first. */
export const affairsOf = call({
  name: 'watch.band.affairs',
  get: '/warn/band/affairs',
  need: access.look,
  input: page.input({ userId: userId(), from: day().optional(), to: day().optional() }),
  reply: page.of(affair),
});
const filters = {
  orgId: orgId().optional(),
  clazzId: clazzId().optional(),
  kind: z.enum(AFFAIR_KINDS).optional(),
  state: z.enum(AFFAIR_STATES).optional(),
  from: day().optional(),
  to: day().optional(),
};
export const listAffairs = call({
  name: 'watch.band.affairs.list',
  get: '/warn/band/affairs/list',
  need: access.look,
  input: page.input(filters, { sorts: ['fromAt', 'kind', 'clazzName'] }),
  reply: page.of(affair),
});
/** The list as a sheet. */
export const exportAffairs = call({
  name: 'watch.band.affairs.export',
  get: '/warn/band/affairs/list/export',
  need: access.look,
  input: span(z.object({ ...filters, sort: sortOf(['fromAt', 'kind', 'clazzName']).optional() })),
  reply: file,
  rows: affair,
});
/** Open alarms of the classes that the caller leads or teaches; the administrator's are those of the school. */
export const openAffairs = call({
  name: 'watch.band.affairs.open',
  get: '/warn/band/affairs/open',
  need: access.resolve,
  input: page.input({}),
  reply: page.of(affair),
});
/** Somebody looks after it: nobody else is called. */
export const takeAffair = call({
  name: 'watch.band.affair.take',
  post: '/warn/band/affairs/{id}/take',
  need: access.resolve,
  input: z.object({ id: affairId() }),
  reply: affair,
});
/** S-056: a word resolves it. */
export const resolveAffair = call({
  name: 'watch.band.affair.resolve',
  post: '/warn/band/affairs/{id}/resolve',
  need: access.resolve,
  input: z.object({ id: affairId(), remark: textOf(200, 'watch.remark') }),
  reply: affair,
});
