import { fail } from '../../../../kernel/shared/faults';
import type { Cx } from '../../../../kernel/server/cx';
import { handle, type Handler } from '../../../../kernel/server/module';
import { newId } from '../../../../kernel/server/ids';
import * as calls from '../../contract';
import { textbookFaults } from '../../faults';
import { KIND_KEYS, moved, type Kind } from '../../rules';
import { withNew } from '../brothers';
import * as flat from './flat';
import { freeName, type Entry, type KindServer } from './kind';
import * as nested from './tree';

const KIND: Readonly<Record<Kind, KindServer>> = {
  stage: flat.stage,
  grade: flat.grade,
  subject: flat.subject,
  series: flat.series,
  textbook: flat.textbook,
  layers: flat.layers,
  tbknode: nested.tbknode,
  klg: nested.klg,
};

/** Only the keys of the kind (spec/calls.json, cat.create). */
function keysOf(kind: Kind, input: Readonly<Record<string, unknown>>, act: 'create' | 'update'): void {
  const given = Object.keys(input).filter((k) => input[k] !== undefined && !['kind', 'id', 'name'].includes(k));
  const other = given.find((k) => !KIND_KEYS[kind][act].includes(k));
  if (other) throw fail(textbookFaults.otherKey, { key: other }, other);
  const missing = act === 'create' ? KIND_KEYS[kind].must.find((k) => input[k] == null || input[k] === '') : undefined;
  if (missing) throw fail(textbookFaults.missingKey, {}, missing);
}
async function one(cx: Cx, kind: Kind, id: number): Promise<Entry> {
  const [entry] = await KIND[kind].read(cx, [id]);
  if (!entry) throw fail(textbookFaults.gone);
  return entry;
}

/** Stages, subjects, series, textbooks, nodes, points and layers: one way to make, change, move and remove them. */
export const manageHandlers: readonly Handler[] = [
  handle(calls.catCreate, async (cx, input) => {
    const kind = KIND[input.kind];
    if (!kind.create) throw fail(textbookFaults.fixedGrades);
    keysOf(input.kind, input, 'create');
    const brothers = await kind.brothers(cx, input);
    await freeName(cx, kind, brothers, input.name);
    const id = newId();
    await kind.create(cx, id, input);
    await kind.place(cx, withNew(brothers, id, input.ord));
    return one(cx, input.kind, id);
  }),
  handle(calls.catUpdate, async (cx, input) => {
    const kind = KIND[input.kind];
    keysOf(input.kind, input, 'update');
    const entry = await one(cx, input.kind, input.id);
    if (input.name != null || input.ord != null) {
      const brothers = await kind.brothers(cx, entry);
      if (input.name != null && input.name !== entry.name) {
        await freeName(cx, kind, brothers, input.name, entry.id);
        await kind.rename(cx, entry.id, input.name);
      }
      if (input.ord != null)
        await kind.place(
          cx,
          withNew(
            brothers.filter((b) => b !== entry.id),
            entry.id,
            input.ord,
          ),
        );
    }
    await kind.update?.(cx, entry, input);
    return one(cx, input.kind, input.id);
  }),
  handle(calls.catMove, async (cx, { kind, id, dir }) => {
    const entry = await one(cx, kind, id);
    if (kind === 'grade') throw fail(textbookFaults.fixedGrades);
    const next = moved(await KIND[kind].brothers(cx, entry), id, dir);
    await KIND[kind].place(cx, next);
    return KIND[kind].read(cx, next);
  }),
  handle(calls.catDelete, async (cx, { kind, id }) => {
    const entry = await one(cx, kind, id);
    const { remove } = KIND[kind];
    if (!remove) throw fail(textbookFaults.fixedGrades);
    const brothers = await KIND[kind].brothers(cx, entry);
    await remove(cx, entry);
    await KIND[kind].place(
      cx,
      brothers.filter((b) => b !== id),
    );
    cx.note('textbook.catalogue.removed', { subjectId: id, kind, name: entry.name });
  }),
];
