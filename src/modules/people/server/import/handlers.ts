import { importNow, type Importer } from '../../../../kernel/server/importing/importer';
import { handle, type Handler } from '../../../../kernel/server/module';
import type { Upload } from '../../../../kernel/shared/call';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import { denied } from '../../../../kernel/shared/need';
import { must } from '../../../../kernel/shared/maps';
import type { Cx } from '../../../../kernel/server/cx';
import * as calls from '../../contract';
import { madeHandlers } from './newcomers';
import { sidNoImporter } from './sid-nos';
import { studentImporter } from './students';
import { teacherImporter } from './teachers';

const IMPORTERS: Readonly<Record<(typeof calls.IMPORT_KINDS)[number], Importer>> = {
  teacher: teacherImporter,
  student: studentImporter,
  sidNo: sidNoImporter,
};
/** The import of a kind. The given calls serve all kinds with one need; class managers keep children, not teachers. */
function importerOf(cx: Cx, kind: keyof typeof IMPORTERS): Importer {
  const need = must(cx.kernel.registry.calls, IMPORTERS[kind].def.calls.create.name).need;
  if (denied(need, cx.me)) throw fail(kernelFaults.notAllowed);
  return IMPORTERS[kind];
}
const optionsFor = (kind: string, clazzId: number | undefined): Record<string, unknown> =>
  kind === 'student' && clazzId != null ? { clazzId } : {};

export const importJobs = Object.values(IMPORTERS).flatMap((i) => i.jobs);
export const importHandlers: readonly Handler[] = [
  ...Object.values(IMPORTERS).flatMap((i) => i.handlers),
  ...madeHandlers,
  handle(calls.importDown, (cx, { kind, clazzId }) => importerOf(cx, kind).template(cx, optionsFor(kind, clazzId))),
  handle(calls.importSave, (cx, { kind, file, clazzId }) =>
    importNow(importerOf(cx, kind), cx, file as unknown as Upload, optionsFor(kind, clazzId)),
  ),
];
