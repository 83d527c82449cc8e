import * as z from 'zod';
import { call } from '../../../kernel/shared/call';
import { flag, page } from '../../../kernel/shared/fields';
import { masked } from '../../../kernel/shared/masked';
import { access, seesNames } from '../access';
import { name, orgId, yearId } from './parts';

/** V-109: assigned scores of the schools of region 4109, which the process evaluation keeps. */
export const listExec = call({
  name: 'hsat.exec.list',
  get: '/sport/hsat/exam/exec',
  need: access.assigned,
  input: page.input(
    { yearId: yearId().optional(), orgId: orgId().optional(), name: name(), differs: flag().optional() },
    { sorts: ['name', 'score', 'assigned'] },
  ),
  reply: page.of(
    z.object({
      key: z.string(),
      orgName: z.string(),
      normName: z.string(),
      yearId: z.number(),
      termId: z.number(),
      name: masked(z.string(), seesNames, () => '*'),
      clazzName: z.string(),
      score: z.number().nullable(),
      assigned: z.number(),
      fullScore: z.number(),
      assignedWhy: z.string().nullable(),
      differs: z.boolean(),
    }),
  ),
});
