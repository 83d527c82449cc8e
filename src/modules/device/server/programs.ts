import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { contains, is, raw, sql, type Sql } from '../../../kernel/server/db/sql';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import type { ReplyOf } from '../../../kernel/shared/call';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { fileUrl } from '../../files/contract';
import { filesAt, ownFile, registerReader } from '../../files/server/published';
import * as calls from '../contract';
import { faults } from '../faults';
import { codeOf, familyOf, PROGRAM_USE } from '../rules';
import { programs, versions } from '../tables';

registerReader('program', () => Promise.resolve(true), PROGRAM_USE);

type Program = ReplyOf<typeof calls.createProgram>;
type Version = ReplyOf<typeof calls.createVersion>;
type VersionRow = Omit<Version, 'on'> & { readonly isOn: boolean };
const programColumns = sql`p.program_id, p.name, p.kind, p.package_name, p.made_at,
  (select count(*) from device_version v where v.program_id = p.program_id) as versions,
  (select v.ver_no from device_version v where v.program_id = p.program_id and v.is_on order by v.code desc limit 1) as ver_no`;
const versionColumns = sql`v.ver_id, v.program_id, p.name as program_name, p.kind, v.ver_no, v.code, v.text, v.path,
  v.file_name, v.file_size, v.sha256, v.is_on, v.made_at`;
const versionSource = sql`device_version v join device_program p on p.program_id = v.program_id`;
const toVersion = ({ isOn, ...row }: VersionRow): Version => ({ ...row, on: isOn });

async function programOf(door: Door, id: number): Promise<Program> {
  const found = await door.row<Program>(
    sql`select ${programColumns} from device_program p where ${is('p.program_id', id)}`,
  );
  if (!found) throw fail(kernelFaults.gone);
  return found;
}
async function versionOf(door: Door, where: Sql | undefined): Promise<Version> {
  const found = await door.row<VersionRow>(
    sql`select ${versionColumns} from ${versionSource} where ${where ?? raw('false')}`,
  );
  if (!found) throw fail(kernelFaults.gone);
  return toVersion(found);
}

/** The newest version of each program that is on. One statement. */
export async function newestVersions(cx: Cx, kind?: Program['kind']) {
  const rows = await cx.db.rows<VersionRow>(sql`
    select distinct on (p.name, v.program_id) ${versionColumns}
    from ${versionSource}
    where v.is_on
      and ${is('p.kind', kind) ?? raw('true')}
    order by p.name, v.program_id, v.code desc
    limit 100`);
  return rows.map(({ path, isOn: _, ...row }) => ({ ...row, url: fileUrl(path) }));
}

/** Programs and their versions: what the download page offers, and what programs ask when they look for a newer one. */
export const programHandlers = [
  handle(calls.programList, (cx, input) =>
    cx.list(input, {
      select: programColumns,
      from: sql`device_program p`,
      where: [contains('p.name', input.name), is('p.kind', input.kind)],
      sorts: { name: sql`p.name`, madeAt: sql`p.made_at` },
      then: sql`p.name, p.program_id`,
      shape: (row: Program) => row,
    }),
  ),
  handle(calls.createProgram, async (cx, program) => {
    const programId = newId();
    const row = { ...program, programId, madeAt: cx.nowIso };
    if ((await cx.db.insert(programs, row, 'on conflict do nothing')) === 0)
      throw fail(faults.programTaken, { name: program.name }, 'name');
    cx.note('device.program.created', { subjectId: programId, name: program.name });
    return programOf(cx.db, programId);
  }),
  handle(calls.deleteProgram, async (cx, { id }) => {
    const { name, versions: count } = await programOf(cx.db, id);
    if (count > 0) throw fail(faults.hasVersions, { count });
    await cx.db.remove(programs, { programId: id });
    cx.note('device.program.removed', { subjectId: id, name });
  }),
  handle(calls.versionList, (cx, input) =>
    cx.list(input, {
      select: versionColumns,
      from: versionSource,
      where: [is('v.program_id', input.programId), is('v.ver_id', input.verId)],
      sorts: {},
      then: sql`p.name, v.code desc, v.ver_id`,
      shape: toVersion,
    }),
  ),
  handle(calls.createVersion, async (cx, { programId, verNo, text, path, fileName, fileSize }) => {
    const program = await cx.db.one(programs, { programId });
    if (!program) throw fail(kernelFaults.gone);
    await ownFile(cx, path, { at: 'path', families: [familyOf(program.kind)] });
    const file = (await filesAt(cx, cx.me.orgId, [path])).get(path);
    if (file?.size !== fileSize) throw fail(faults.otherSize, {}, 'path');
    const verId = newId();
    const row = { verId, programId, verNo, code: codeOf(verNo), text, path, fileName, fileSize };
    const made = { ...row, sha256: file.sha256, isOn: true, madeAt: cx.nowIso };
    if ((await cx.db.insert(versions, made, 'on conflict do nothing')) === 0)
      throw fail(faults.versionTaken, { verNo }, 'verNo');
    cx.note('device.version.published', { subjectId: verId, program: program.name, verNo, sha256: file.sha256 });
    return versionOf(cx.db, is('v.ver_id', verId));
  }),
  handle(calls.updateVersion, async (cx, { verId, text, on }) => {
    const old = await versionOf(cx.db, is('v.ver_id', verId));
    await cx.db.update(versions, { verId }, { text, isOn: on });
    cx.note('device.version.changed', { subjectId: verId, old: { text: old.text, on: old.on }, new: { text, on } });
    return versionOf(cx.db, is('v.ver_id', verId));
  }),
  handle(calls.deleteVersion, async (cx, { verId }) => {
    const { verNo, programName } = await versionOf(cx.db, is('v.ver_id', verId));
    await cx.db.remove(versions, { verId });
    cx.note('device.version.removed', { subjectId: verId, program: programName, verNo });
  }),
  handle(calls.latestVersions, async (cx, { kind }) => ({ items: await newestVersions(cx, kind) })),
];
