import * as z from 'zod';
import { call, nothing } from '../../../kernel/shared/call';
import { idOf, page, textOf, textUpTo } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { open } from '../../../kernel/shared/need';
import { filePath } from '../../files/contract';
import { access } from '../access';
import { PROGRAM_KINDS, VERSION } from '../rules';
import { name } from './parts';

const kind = z.enum(PROGRAM_KINDS);
const programId = () => idOf('device_program');
const verId = () => idOf('device_version');
const program = z.object({
  programId: z.number(),
  name: z.string(),
  kind,
  packageName: z.string(),
  /** The newest that is on. */ verNo: z.string().nullable(),
  versions: z.number(),
  madeAt: z.string(),
});
const version = z.object({
  verId: z.number(),
  programId: z.number(),
  programName: z.string(),
  kind,
  verNo: z.string(),
  code: z.number(),
  text: z.string(),
  path: z.string(),
  fileName: z.string(),
  fileSize: z.number(),
  sha256: z.string().nullable(),
  on: z.boolean(),
  madeAt: z.string(),
});

export const programList = call({
  name: 'device.program.list',
  get: '/apps/programs',
  need: access.manage,
  input: page.input({ name: name(), kind: kind.optional() }, { sorts: ['name', 'madeAt'] }),
  reply: page.of(program),
});
export const createProgram = call({
  name: 'device.program.create',
  post: '/apps/programs',
  need: access.manage,
  input: z.object({ name: textOf(64), kind, packageName: textUpTo(100).default('') }),
  reply: program,
});
/** A program that has versions stays until they are removed. */
export const deleteProgram = call({
  name: 'device.program.delete',
  delete: '/apps/programs/{id}',
  need: access.manage,
  input: z.object({ id: programId() }),
  reply: nothing,
});
export const versionList = call({
  name: 'device.version.list',
  get: '/apps/versions',
  need: access.manage,
  input: page.input({ programId: programId().optional(), verId: verId().optional() }),
  reply: page.of(version),
});
/** Publishes a version; the file came by an upload ticket and is what the call says it is. */
export const createVersion = call({
  name: 'device.version.create',
  post: '/apps/versions',
  need: access.manage,
  input: z.object({
    programId: programId(),
    verNo: z.string().regex(VERSION, m('device.verNo')),
    text: textUpTo(1000).default(''),
    path: filePath(),
    fileName: textOf(200),
    fileSize: z.number().int().min(1),
  }),
  reply: version,
});
export const updateVersion = call({
  name: 'device.version.update',
  put: '/apps/versions/{verId}',
  need: access.manage,
  input: z.object({ verId: verId(), text: textUpTo(1000).optional(), on: z.boolean().optional() }),
  reply: version,
});
export const deleteVersion = call({
  name: 'device.version.delete',
  delete: '/apps/versions/{verId}',
  need: access.manage,
  input: z.object({ verId: verId() }),
  reply: nothing,
});
/** The newest version of each program that is on: for the download page and for programs that look for a newer one. */
export const latestVersions = call({
  name: 'device.version.latest',
  get: '/apps/versions/latest',
  need: open,
  input: z.object({ kind: kind.optional() }),
  reply: z.object({ items: z.array(version.omit({ path: true, on: true }).extend({ url: z.string() })) }),
});
