import { sql, type Sql } from '../../../kernel/server/db/sql';
import { oneOf } from '../../../kernel/server/db/where';
import { newId } from '../../../kernel/server/ids';
import {
  importNow,
  importer,
  wordTable,
  type CommitRow,
  type ImportColumn,
  type ImportScope,
  type SheetRow,
} from '../../../kernel/server/importing/importer';
import { handle } from '../../../kernel/server/module';
import type { Upload } from '../../../kernel/shared/call';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { narrow } from '../../../kernel/shared/width';
import { writtenNumber } from '../../../kernel/shared/written-number';
import * as calls from '../contract';
import zh from '../locale/zh-CN';
import en from '../locale/en-US';
import { AREA_MAX, PLACE_KINDS, type PlaceKind } from '../rules';
import { places } from '../tables';
import { inLog } from './deliveries';
import { moneySheet } from './money-sheet';
import { thirdTestSheet, thirdVisionSheet } from './third-sheet';

type Key = 'name' | 'kind' | 'area' | 'indoor';
type Scope = ImportScope<Key, Record<string, unknown>, undefined>;
const KINDS = wordTable<PlaceKind>(PLACE_KINDS.map((kind) => [kind, [zh[`kind.${kind}`], en[`kind.${kind}`], kind]]));
const INDOOR = wordTable<boolean>([
  [true, ['是', '室内', '有', 'y', 'yes', 'indoor', 'indoors', '1', 'true']],
  [false, ['否', '室外', '无', 'n', 'no', 'outdoor', 'outdoors', '0', 'false']],
]);
/** Whole square metres as people write them: 9800, 9,800, 9800 m²; what is no number stays as it was written, to be refused. */
const areaText = (s: string): string => {
  const [, written = ''] = /^(.*?)(?:m[2²]|平方米|平米)?$/i.exec(narrow(s).trim()) ?? [];
  return writtenNumber(written)?.replace(/\.0*$/, '') ?? s;
};
const fault = (code: string, params: Readonly<Record<string, number>> = {}) => ({ code: `sport-data.${code}`, params });

const COLUMNS: readonly ImportColumn<Key>[] = [
  {
    key: 'name',
    zh: '场地名称',
    en: 'Venue',
    also: ['名称', '场地'],
    required: true,
    width: 20,
    example: '田径场',
    check: (s) => (s.length <= 32 ? undefined : { code: 'kernel.tooLong', params: { max: 32 } }),
  },
  {
    key: 'kind',
    zh: '类型',
    en: 'Kind',
    also: ['场地类型'],
    required: true,
    width: 14,
    example: '田径场',
    ...KINDS.column('sport-data.kindWord'),
    note: {
      zh: PLACE_KINDS.map((k) => zh[`kind.${k}`]).join('、'),
      en: PLACE_KINDS.map((k) => en[`kind.${k}`]).join(', '),
    },
  },
  {
    key: 'area',
    zh: '面积（平方米）',
    en: 'Area (m²)',
    also: ['面积', '面积(平方米)', '面积㎡'],
    required: true,
    width: 16,
    example: '9800',
    text: areaText,
    check: (s) =>
      /^\d{1,7}$/.test(s) && Number(s) >= 1 && Number(s) <= AREA_MAX
        ? undefined
        : fault('areaRange', { max: AREA_MAX }),
  },
  {
    key: 'indoor',
    zh: '室内',
    en: 'Indoors',
    also: ['是否室内'],
    width: 10,
    example: INDOOR.say(false),
    ...INDOOR.column('sport-data.indoorWord'),
  },
];
const placesByName = (scope: Scope, rows: readonly SheetRow<Key>[]) =>
  scope.db.many(places, { name: oneOf(rows.map((r) => r.cells.name)) });
/** A row of the sheet as it is kept. */
const fieldsOf = (r: CommitRow<Key> | { readonly cells: Readonly<Partial<Record<Key, string>>> }) => ({
  kind: KINDS.of(r.cells.kind ?? '')!,
  area: Number(r.cells.area),
  // An empty cell of a new place is one out of doors.
  indoor: INDOOR.of(r.cells.indoor ?? '') ?? false,
});
const changeOf = (
  scope: Scope,
  rows: readonly { readonly placeId: number; readonly kind: string; readonly area: number; readonly indoor: boolean }[],
): Sql => sql`
    update sport_data_place p
    set kind = u.kind, area = u.area, indoor = u.indoor
    from unnest(
      ${rows.map((r) => r.placeId)}::bigint[],
      ${rows.map((r) => r.kind)}::text[],
      ${rows.map((r) => r.area)}::integer[],
      ${rows.map((r) => r.indoor)}::boolean[]) as u (place_id, kind, area, indoor)
    where p.org_id = ${scope.orgId}
      and p.place_id = u.place_id`;

export const placeSheet = importer<Key>({
  kind: 'sport-data.places',
  calls: calls.placeImport,
  sheetName: { zh: '体育场地', en: 'Sports venues' },
  shared: true,
  ...inLog('place'),
  columns: COLUMNS,
  unique: [['name']],
  match: async (scope, rows) => {
    const have = new Map((await placesByName(scope, rows)).map((p) => [p.name, p]));
    return rows.flatMap((row) => {
      const p = have.get(row.cells.name);
      return p
        ? [
            {
              row: row.row,
              subjectId: p.placeId,
              old: { name: p.name, kind: KINDS.say(p.kind), area: String(p.area), indoor: INDOOR.say(p.indoor) },
            },
          ]
        : [];
    });
  },
  commit: async (scope, rows) => {
    const made = rows
      .filter((r) => r.state === 'new')
      .map((r) => ({ row: r.row, placeId: newId(), name: r.cells.name, ...fieldsOf(r) }));
    await scope.db.insert(
      places,
      made.map(({ row: _, ...p }) => p),
    );
    const changed = rows.filter((r) => r.state === 'changed');
    await scope.db.change(
      changeOf(
        scope,
        changed.map((r) => ({ placeId: r.subjectId!, ...fieldsOf(r) })),
      ),
    );
    if (made.length)
      scope.note('sport-data.place.imported', { count: made.length, new: made.map((p) => p.name).slice(0, 200) });
    for (const r of changed)
      scope.note('sport-data.place.changed', {
        subjectId: r.subjectId!,
        old: r.old ?? {},
        new: { ...r.cells },
        import: true,
      });
    scope.emit('sport-data.places', {});
    return [
      ...made.map((p) => ({ row: p.row, subjectId: p.placeId })),
      ...changed.map((r) => ({ row: r.row, subjectId: r.subjectId! })),
    ];
  },
  undo: async (scope, rows) => {
    const gone = rows.filter((r) => r.state === 'new').map((r) => r.subjectId!);
    const back = rows
      .filter((r) => r.state === 'changed' && r.old)
      .map((r) => ({ placeId: r.subjectId!, ...fieldsOf({ cells: r.old! }) }));
    await scope.db.change(sql`
      with gone as (
        delete from sport_data_place g
        where g.org_id = ${scope.orgId}
          and g.place_id = any(${gone}::bigint[]))
      ${changeOf(scope, back)}`);
    scope.note('sport-data.place.import-undone', { count: rows.length });
    scope.emit('sport-data.places', {});
  },
});

/** Kinds of collected data that are handed in at one go. */
const SHEETS = new Map([
  ['place', placeSheet],
  ['money', moneySheet],
  ['test', thirdTestSheet],
  ['vision', thirdVisionSheet],
]);
export const placeSheetHandlers = [
  ...placeSheet.handlers,
  handle(calls.placeDown, (cx) => placeSheet.template(cx)),
  handle(calls.dataImport, (cx, { kind, file }) => {
    const sheet = SHEETS.get(kind);
    if (!sheet) throw fail(kernelFaults.gone);
    return importNow(sheet, cx, file as Upload);
  }),
];
