import * as z from 'zod';
import { call, file } from '../../../kernel/shared/call';
import { importCalls } from '../../../kernel/shared/importing';
import { access } from '../access';

/** Schedules by section from a sheet: a row a lesson of the week. */
export const arrangeImport = importCalls('timetable.import', '/arrange/import', access.manage);
export const arrangeTemplate = call({
  name: 'timetable.import.template',
  get: '/arrange/import/template',
  need: access.manage,
  input: z.object({}),
  reply: file,
});
