import type { Cx } from '../../../kernel/server/cx';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import type { RecordRow as Shown } from '../contract/awards';
import { eventOf } from '../rules';
import { valueText } from '../rules/show';
import { heightOf } from '../rules/values';
import { records } from '../tables';
import { entryName } from './read';
import { readFor } from './results';
import { recordKey, recordsOf, standing, type RecordRow } from './standing';
import { faults } from '../faults';
import { DEFAULT_SETTINGS } from '../rules';

const recordOf = (cx: Cx, r: RecordRow, stands: ReadonlyMap<string, number>): Shown => ({
  recordId: r.recordId,
  level: r.level,
  event: r.event,
  name: entryName(cx.lang, r),
  sex: r.sex,
  grdIds: r.grdIds,
  text: valueText(r.kind, r.value, r.timing),
  holder: r.holder,
  place: r.place,
  setOn: r.setOn,
  standing: stands.get(recordKey(r)) === r.value,
  fromMeet: r.gamId != null,
});

export const recordHandlers = [
  handle(calls.listRecords, async (cx, { level }) => {
    const all = await recordsOf(cx.db);
    const stands = standing(all);
    return { items: all.filter((r) => level == null || r.level === level).map((r) => recordOf(cx, r, stands)) };
  }),
  handle(calls.createRecord, async (cx, asked) => {
    const event = eventOf(asked.event);
    if (!event) throw fail(faults.whatEvent, {}, 'event');
    // A record has one height and no trials before it.
    const read = readFor(
      { kind: event.kind, settings: { ...DEFAULT_SETTINGS, timing: 'photo' } },
      asked.holder,
      event.kind === 'height' && heightOf(asked.value) !== undefined ? `${asked.value}:o` : asked.value,
    );
    if (read.value == null) throw fail(faults.badValue, { name: asked.holder, text: asked.value }, 'value');
    const row = {
      recordId: newId(),
      level: asked.level,
      event: event.code,
      kind: event.kind,
      nameZh: event.zh,
      nameEn: event.en,
      sex: asked.sex,
      grdIds: [...new Set(asked.grdIds)].toSorted((a, b) => a - b),
      value: read.value,
      timing: read.timing,
      holder: asked.holder,
      place: asked.place,
      setOn: asked.setOn,
      gamId: null,
      rudId: null,
      userId: null,
    };
    await cx.db.insert(records, row);
    cx.note('games.record-made', { subjectId: row.recordId, new: row });
    const own = { ...row, orgId: cx.db.orgId };
    return recordOf(cx, own, standing(await recordsOf(cx.db)));
  }),
  handle(calls.deleteRecord, async (cx, { recordId }) => {
    const row = await cx.db.one(records, { recordId }, { lock: 'update' });
    if (!row) throw fail(kernelFaults.gone);
    await cx.db.remove(records, { recordId });
    cx.note('games.record-removed', {
      subjectId: recordId,
      old: { event: row.event, value: row.value, holder: row.holder },
    });
  }),
];
