import * as z from 'zod';
import { call, file, nothing } from '../../../kernel/shared/call';
import { idOf, page, textUpTo } from '../../../kernel/shared/fields';
import { importCalls } from '../../../kernel/shared/importing';
import { m } from '../../../kernel/shared/messages';
import { access } from '../access';
import { MONEY_CATEGORIES, MONEY_MAX, MONEY_YEARS } from '../rules/money';

const yearId = z
  .number()
  .int()
  .min(MONEY_YEARS.from, m('sport-data.yearRange'))
  .max(MONEY_YEARS.to, m('sport-data.yearRange'));
const fen = z.number().int().min(0, m('sport-data.moneyRange')).max(MONEY_MAX, m('sport-data.moneyRange'));
/** A row of the ledger: one category of a school year. `planned` and `spent` are fen. */
const fields = {
  yearId,
  category: z.enum(MONEY_CATEGORIES),
  planned: fen,
  spent: fen,
  remark: textUpTo(200),
};
const money = z.object({
  moneyId: z.number(),
  orgId: z.number(),
  orgName: z.string(),
  yearId: z.number(),
  category: z.enum(MONEY_CATEGORIES),
  planned: z.number(),
  spent: z.number(),
  remark: z.string(),
});
/** The ledger of the own school, of a region's schools or of one of them, with the sums of what the filters leave. */
export const moneyList = call({
  name: 'sport-data.money.list',
  get: '/sport/data/money',
  need: access.places,
  input: page.input(
    {
      orgId: idOf('organisation_org').optional(),
      yearId: yearId.optional(),
      category: z.enum(MONEY_CATEGORIES).optional(),
    },
    { sorts: ['yearId', 'category', 'planned', 'spent', 'orgName'] },
  ),
  reply: page.of(money).extend({ planned: z.number(), spent: z.number() }),
});
export const moneyCreate = call({
  name: 'sport-data.money.create',
  post: '/sport/data/money',
  need: access.keep,
  input: z.object({ ...fields, remark: fields.remark.default('') }),
  reply: money,
});
export const moneyUpdate = call({
  name: 'sport-data.money.update',
  put: '/sport/data/money/{moneyId}',
  need: access.keep,
  input: z.object({ moneyId: idOf('sport_data_money'), ...z.object(fields).partial().shape }),
  reply: money,
});
export const moneyRemove = call({
  name: 'sport-data.money.remove',
  delete: '/sport/data/money/{moneyId}',
  need: access.keep,
  input: z.object({ moneyId: idOf('sport_data_money') }),
  reply: nothing,
});
export const moneyDown = call({
  name: 'sport-data.money.import.down',
  get: '/sport/data/money/import/down',
  need: access.keep,
  input: z.object({}),
  reply: file,
});
export const moneyImport = importCalls('sport-data.money.import', '/sport/data/money/import', access.keep);
