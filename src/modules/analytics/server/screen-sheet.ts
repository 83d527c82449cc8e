import type { Cx } from '../../../kernel/server/cx';
import { countOfList, rowsOfList } from '../../../kernel/server/db/list';
import { AT_ONCE, exporter, type ExportColumn } from '../../../kernel/server/exporting';
import { handle } from '../../../kernel/server/module';
import type { ParsedOf } from '../../../kernel/shared/call';
import * as calls from '../contract';
import { resTypeText, type ListKind } from '../rules';
import { sheetParts } from './page';
import { exported } from './scope';
import { fieldOf, kindOf, listingOf, type Found, type Row } from './screen-lists';
import { looking, screenScope, type ScreenScope } from './screen-scope';

type Asked = ParsedOf<typeof calls.regionList>;

/** The columns of a kind beside the school, as its list shows them. */
const COLUMNS: Readonly<Record<ListKind, readonly (keyof Row)[]>> = {
  orgs: ['clazzes', 'teachers', 'students', 'planned', 'held', 'covered', 'lost', 'ahead'],
  teachers: ['sbjName', 'teachers', 'men', 'women'],
  students: ['clazzName', 'students', 'boys', 'girls'],
  lessons: ['onDate', 'start', 'end', 'clazzName', 'sbjName', 'taken', 'seats', 'away', 'late'],
  study: ['onDate', 'sbjName', 'learners', 'answers', 'minutes'],
  resources: ['resType', 'sbjName', 'resources', 'inLib'],
  logins: ['start', 'end', 'logins', 'people'],
  online: ['online'],
};
/** Columns that are called as the figures of the screen. */
const CALLED_AS_FIGURES: ReadonlySet<keyof Row> = new Set<keyof Row>([
  'students',
  'learners',
  'answers',
  'minutes',
  'resources',
  'inLib',
  'logins',
  'people',
  'online',
]);
/** Those that the screen shows, in its order; a time is shown in one column and has two in a sheet. */
function columnsOf(
  cx: Cx,
  scope: ScreenScope,
  kind: ListKind,
  asked: readonly string[] | undefined,
): ExportColumn<Found>[] {
  const t = (key: string) => cx.text(`analytics.${key}`);
  const value = (row: Found, key: keyof Row) => {
    const cell = fieldOf(scope, row, key);
    if (key === 'resType') return t(resTypeText(row.resType ?? null));
    return typeof cell === 'boolean' ? t(cell ? 'takenYes' : 'takenNo') : cell;
  };
  const keys: readonly (keyof Row)[] = ['orgName', ...COLUMNS[kind]];
  const chosen = (asked ?? []).flatMap((name) =>
    keys.filter((key) => key === name || (key === 'end' && name === 'start')),
  );
  return (chosen.length > 0 ? chosen : keys).map((key) => ({
    title: t(CALLED_AS_FIGURES.has(key) ? `key.${key}` : `field.${key}`),
    width: key.endsWith('Name') ? 20 : 12,
    value: (row) => value(row, key),
  }));
}

/** The list as a sheet; above some thousand rows as a job. */
export const regionListExport = exporter<ParsedOf<typeof calls.exportRegionList>>({
  kind: 'analytics.region.list',
  run: async (cx, input) => {
    const kind = kindOf(input.kind);
    const scope = await screenScope(cx, input);
    return looking(cx, scope, async (door) => {
      const { list } = await listingOf(cx, door, kind, input, scope.least);
      // A sheet that comes at once needs no count: one row more than it may have says that it does not.
      const first = await door.rows<Found>(rowsOfList(list, { curPage: 1, pageSize: AT_ONCE + 1 }));
      const isShort = first.length <= AT_ONCE;
      const count = isShort ? first.length : ((await door.row<{ n: number }>(countOfList(list)))?.n ?? 0);
      await exported(cx, `screen ${kind}`, count);
      return {
        name: cx.text(`analytics.list.${kind}`),
        columns: columnsOf(cx, scope, kind, input.columns),
        count,
        rows: isShort ? first : sheetParts<Asked, Found>((fn) => looking(cx, scope, fn), list, count),
      };
    });
  },
});
export const screenSheetHandlers = [handle(calls.exportRegionList, (cx, input) => regionListExport.answer(cx, input))];
