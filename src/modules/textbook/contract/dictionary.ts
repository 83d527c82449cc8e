import * as z from 'zod';
import { call, none } from '../../kernel/shared/call';
import { idOf, idsOf } from '../../kernel/shared/fields';
import { m } from '../../kernel/shared/messages';
import { open, signedIn } from '../../kernel/shared/need';
import * as access from './access';
import type { TreeNode } from './rules';

const title = { nameZh: z.string(), nameEn: z.string() };
export const stage = z.object({ stgId: z.number(), ...title });
export const grade = z.object({ grdId: z.number(), internalId: z.number(), stgId: z.number(), ...title });
export const subject = z.object({ sbjId: z.number(), ...title });
export const system = z.object({ sysId: z.number(), stgId: z.number(), ...title, firstGrdId: z.number(), lastGrdId: z.number() });
export const series = z.object({ srsId: z.number(), nameZh: z.string(), publisher: z.string() });
export const textbook = z.object({
  tbkId: z.number(), srsId: z.number(), srsName: z.string(), stgId: z.number(), sbjId: z.number(), grdId: z.number().nullable(), name: z.string(), cover: z.string().nullable(),
});
const stgId = idOf('textbook_stage');
const sbjId = idOf('textbook_subject');
const node: z.ZodType<TreeNode> = z.object({ nodeId: z.number(), name: z.string(), get children() { return z.array(node); } });

/** Stages and grades serve public pages too; the client keeps dictionaries a quarter of an hour (C-007). */
export const stageList = call({ name: 'textbook.cat.stage', get: '/category/stage', need: open, input: none, reply: z.array(stage), cache: 900, forApi: 'pickers and filters of every module' });
export const gradeList = call({ name: 'textbook.cat.grade', get: '/category/grade', need: open, input: z.object({ stgId: stgId.optional() }), reply: z.array(grade), cache: 900, forApi: 'pickers and filters of every module' });
export const subjectList = call({ name: 'textbook.cat.subject', get: '/category/subject', need: signedIn, input: none, reply: z.array(subject), cache: 900, forApi: 'pickers and filters of every module' });
export const stageSubjects = call({ name: 'textbook.cat.stgsbj', get: '/category/stgsbj', need: signedIn, input: z.object({ stgId }), reply: z.array(subject), cache: 900, forApi: 'the textbook dialog of the user card' });
export const systemList = call({ name: 'textbook.cat.stageSystem', get: '/category/stageSystem', need: signedIn, input: none, reply: z.array(system), cache: 900, forApi: 'the organisation desk' });
export const compositeStages = call({
  name: 'textbook.cat.compositeStage', get: '/category/compositeStage', need: signedIn, input: z.object({ sysIds: idsOf('textbook_stage_system', 10).optional() }),
  reply: z.array(stage.extend({ grades: z.array(grade), subjects: z.array(subject) })), cache: 900, forApi: 'the textbook dialog of the user card',
});
export const seriesList = call({ name: 'textbook.series.list', get: '/category/series', need: signedIn, input: z.object({ stgId: stgId.optional(), sbjId: sbjId.optional() }), reply: z.array(series), cache: 900, forApi: 'the textbook dialog of the user card' });
export const seriesComposite = call({
  name: 'textbook.series.composite', get: '/category/series/composite', need: signedIn, input: z.object({ stgId, sbjId }), reply: z.array(series.extend({ textbooks: z.array(textbook) })), cache: 900, forApi: 'the textbook dialog of the user card',
});
export const textbookList = call({
  name: 'textbook.textbook.list', get: '/category/textbook', need: signedIn, input: z.object({ srsId: idOf('textbook_series').optional(), stgId: stgId.optional(), sbjId: sbjId.optional() }), reply: z.array(textbook), cache: 900, forApi: 'textbook pickers',
});
export const textbookGet = call({ name: 'textbook.textbook.get', get: '/category/textbook/{tbkId}', need: signedIn, input: z.object({ tbkId: idOf('textbook_textbook') }), reply: textbook, cache: 900, forApi: 'the textbook card of the user card' });
export const nodeTree = call({ name: 'textbook.tbknode.tree', get: '/category/textbook/{tbkId}/nodes', need: signedIn, input: z.object({ tbkId: idOf('textbook_textbook') }), reply: z.array(node), cache: 900, forApi: 'textbook node pickers' });

const pref = z.object({ stgId: z.number(), sbjId: z.number(), srsId: z.number().nullable(), tbkId: z.number().nullable(), wbkId: z.number().nullable(), srsName: z.string().nullable(), tbkName: z.string().nullable(), stgName: z.string(), sbjName: z.string() });
const choice = z.object({
  stgId, sbjId, srsId: z.number(m('textbook.chooseSeries')).int().positive().meta({ idOf: 'textbook_series' }), tbkId: z.number(m('textbook.chooseFirst')).int().positive().meta({ idOf: 'textbook_textbook' }), wbkId: z.number().int().positive().nullable().optional(),
});
/** Without keys: the preference used last, or the defaults stage 2 and subject 2. */
export const prefsGet = call({ name: 'textbook.prefs.get', get: '/repository/prefs', need: access.prefer, input: z.object({ stgId: stgId.optional(), sbjId: sbjId.optional() }), reply: pref, forApi: 'the textbook tab of the user card' });
export const prefsSet = call({ name: 'textbook.prefs.set', put: '/repository/prefs', need: access.prefer, input: choice, reply: pref, forApi: 'the textbook tab of the user card' });
export const prefsMerge = call({ name: 'textbook.prefs.merge', post: '/repository/prefs/merge', need: access.prefer, input: z.object({ items: z.array(choice).min(1).max(60) }), reply: z.array(pref), forApi: 'the textbook dialog: several subjects at once' });
