import * as z from 'zod';
import { call } from '../../../kernel/shared/call';
import { flag, idsOf } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { access } from '../access';
import { CUTOFFS } from '../rules';

const minute = () => z.number().int().min(0, m('psychology.clock')).max(1440, m('psychology.clock'));
const grades = () => idsOf('textbook_grade', 16).min(1, m('psychology.gradesNeeded'));
/** Items of a scale that has so many. */
const itemNos = (last: number) =>
  z
    .array(z.number().int().min(1, m('psychology.itemNo', { last })).max(last, m('psychology.itemNo', { last })))
    .max(20, m('psychology.itemsMany', { max: 20 }));
const setting = z.object({
  above: flag(),
  cutoff: z.literal(CUTOFFS),
  crisis: flag(),
  /** Items that ring, by their numbers. */
  rings: z.object({ mht: itemNos(100), scl90: itemNos(90) }),
  tellIds: idsOf('people_person', 20),
  staffed: z
    .array(
      z
        .object({
          days: z.array(z.number().int().min(1).max(7)).min(1, m('psychology.days')).max(7, m('psychology.days')),
          from: minute(),
          to: minute(),
        })
        .refine(({ from, to }) => from < to, { ...m('psychology.hoursBackwards'), path: ['to'] }),
    )
    .max(14, m('psychology.hoursMany', { max: 14 })),
  /** Grades that each scale is for: an assessment asks nobody else. */
  grades: z.object({ mht: grades(), scl90: grades(), psqi: grades() }),
  keepMonths: z.number().int().min(0, m('psychology.months')).max(60, m('psychology.months')),
});
/** How a school scores, who is told of a danger, and when somebody is there. */
export const getSetting = call({
  name: 'psychology.setting.get',
  get: '/sport/health/setting',
  need: access.desk,
  input: z.object({}),
  reply: setting,
});
export const setSetting = call({
  name: 'psychology.setting.set',
  put: '/sport/health/setting',
  need: access.desk,
  input: setting,
  reply: setting,
});
