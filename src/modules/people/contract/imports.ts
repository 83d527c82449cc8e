import * as z from 'zod';
import { call, file, upload } from '../../../kernel/shared/call';
import { idOf } from '../../../kernel/shared/fields';
import { IMPORT_BYTES, importCalls, savedRows } from '../../../kernel/shared/importing';
import * as access from '../access';

export const IMPORT_KINDS = ['teacher', 'student', 'sidNo'] as const;
const kind = z.enum(IMPORT_KINDS);
const clazzId = idOf('class_clazz').optional();

/** The empty sheet of a kind. */
export const importDown = call({
  name: 'people.user.import.down',
  get: '/user/org/user/import/{kind}/down',
  need: access.info,
  input: z.object({ kind, clazzId }),
  reply: file,
});
/** Check and commit of the clean rows in one; the flow with preview is the batch calls below. */
export const importSave = call({
  name: 'people.user.import.save',
  post: '/user/org/user/import/{kind}/save',
  need: access.info,
  multipart: true,
  maxBytes: IMPORT_BYTES,
  input: z.object({ kind, file: upload(), clazzId }),
  reply: savedRows,
  forApi: 'programs that import without a preview; the screens use the batch calls',
});
/** The roster: preview, fixes, diff, confirmation and undo. */
export const studentsImport = importCalls('people.students.import', '/user/org/user/import/student', access.info);
/** Children that a finished roster import made, by class: who signs in with what, for the slips that are handed out. */
export const importMade = call({
  name: 'people.students.import.made',
  get: '/user/org/user/import/student/batches/{batchId}/made',
  need: access.info,
  input: z.object({ batchId: idOf('kernel_import_batch') }),
  reply: z.object({
    clazzes: z.array(
      z.object({
        clazzId: z.number().nullable(),
        clazzName: z.string().nullable(),
        children: z.array(
          z.object({
            userId: z.number(),
            name: z.string(),
            sidNo: z.string().nullable(),
            login: z.string().nullable(),
            yunNo: z.string(),
          }),
        ),
      }),
    ),
  }),
});
export const teachersImport = importCalls('people.teachers.import', '/user/org/user/import/teacher', access.staff);
/** Student numbers for children who are there already. */
export const sidNosImport = importCalls('people.sidNos.import', '/user/org/user/import/sidNo', access.info);
