import * as z from 'zod';
import { call, file } from '../../../kernel/shared/call';
import { idOf } from '../../../kernel/shared/fields';
import { importCalls } from '../../../kernel/shared/importing';
import { access } from '../access';
import { EYE_CODES } from '../rules/eyes';
import { yearId } from './parts';

const AT = '/phys/educ/national';
export const NATIONAL_PROBLEMS = ['noNatNo', 'noBirth', 'noNation', 'lacks', 'word'] as const;
/** What the national system would refuse or leave out, child by child, before anything is uploaded. */
export const nationalCheck = call({
  name: 'fitness-test.national.check',
  get: `${AT}/check`,
  need: access.school,
  input: z.object({ yearId: yearId.optional(), grdId: idOf('textbook_grade').optional() }),
  reply: z.object({
    yearId: z.number(),
    children: z.number(),
    ready: z.number(),
    counts: z.array(z.object({ code: z.enum(NATIONAL_PROBLEMS), n: z.number() })),
    items: z.array(
      z.object({
        userId: z.number(),
        name: z.string(),
        clazzName: z.string(),
        code: z.enum(NATIONAL_PROBLEMS),
        detail: z.string(),
      }),
    ),
  }),
});
/** Workbooks of the template (relatedSheets): results, classes, students, how the items were tested. */
export const NATIONAL_SHEETS = ['result', 'grade', 'student', 'testInfo'] as const;
/**
 * The upload workbook, written by the headers of the template; children without a national number stand on a sheet of their own.
 * `codes`: by which of the two known tables eyes are coded.
 */
export const nationalDown = call({
  name: 'fitness-test.national.down',
  get: `${AT}/down`,
  need: access.school,
  input: z.object({
    yearId: yearId.optional(),
    grdId: idOf('textbook_grade').optional(),
    codes: z.enum(EYE_CODES).optional(),
    kind: z.enum(NATIONAL_SHEETS).default('result'),
  }),
  reply: file,
});
export const nationalImport = importCalls('fitness-test.national', AT, access.school);
