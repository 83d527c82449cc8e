import * as z from 'zod';
import { call } from '../../../kernel/shared/call';
import { day } from '../../../kernel/shared/fields';
import { access } from '../access';
import { STAGES } from '../rules';
import { module, yearId } from './parts';

const span = z.object({ from: day(), to: day() });
const windows = z.partialRecord(z.enum(STAGES), span);
const settings = z.object({
  yearId: z.number(),
  module: module(),
  /** Days of the region, both included; a stage that is not set is shut. */ windows,
  ownerName: z.string(),
});
export const getPerform = call({
  name: 'hsat.cfg.get',
  get: '/sport/hsat/cfgs/perform',
  need: access.look,
  input: z.object({ yearId: yearId(), module: module().default('sport') }),
  reply: settings,
});
export const setPerform = call({
  name: 'hsat.cfg.set',
  put: '/sport/hsat/cfgs/perform',
  need: access.bureau,
  input: z.object({ yearId: yearId(), module: module().default('sport'), settings: z.object({ windows }) }),
  reply: settings,
});
