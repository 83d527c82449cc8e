import type { ImportColumn, SheetRow } from '../../../kernel/server/importing/importer';
import { day } from '../../../kernel/shared/fields';
import type { ImportCalls } from '../../../kernel/shared/importing';
import { nameText } from '../../../kernel/shared/visible';
import { measuredColumns, measuredItems } from '../../fitness-test/server/published';
import { screeningCells, screeningColumns, screeningIn, type ScreeningKey } from '../../vision/server/published';
import * as calls from '../contract';
import { dayText } from '../rules/archive';
import { seesNothing, type EyeSaid, type ThirdKind, type ThirdSaid } from '../rules/third';

export type Cells = SheetRow<string>['cells'];
/** What a sheet of vendors has of every kind. */
export type Head = 'sidNo' | 'name' | 'clazz' | 'onDate' | 'firm';
const most = (max: number) => (s: string) =>
  s.length <= max ? undefined : { code: 'kernel.tooLong', params: { max } };
const HEAD: readonly ImportColumn<string>[] = [
  {
    key: 'sidNo',
    zh: '学号',
    en: 'Student number',
    also: ['学籍号', 'Student no.'],
    width: 16,
    example: '20262189001',
    check: most(32),
  },
  {
    key: 'name',
    zh: '姓名',
    en: 'Name',
    required: true,
    width: 12,
    example: '王梓萱',
    text: nameText,
    check: most(32),
  },
  {
    key: 'clazz',
    zh: '班级',
    en: 'Class',
    also: ['班级名称'],
    width: 14,
    example: '七年级1班',
    check: most(32),
    note: {
      zh: '没有学号时按班级和姓名查找；找不到的先收下，再由人工匹配',
      en: 'Without a number the child is found by class and name; who is not found is kept and matched by hand',
    },
  },
  {
    key: 'onDate',
    zh: '日期',
    en: 'Date',
    also: ['测试日期', '检查日期'],
    required: true,
    width: 14,
    example: '2026-11-10',
    text: dayText,
    check: day(),
  },
  {
    key: 'firm',
    zh: '检测机构',
    en: 'Measured by',
    also: ['机构', '设备厂商', '厂商'],
    width: 18,
    check: most(64),
  },
];

/** What is a kind's own in a sheet. */
export interface SheetKind {
  readonly kind: ThirdKind;
  readonly calls: ImportCalls;
  readonly sheetName: { readonly zh: string; readonly en: string };
  readonly columns: readonly ImportColumn<string>[];
  /** What a row says; nothing where nothing was measured. */
  readonly saidOf: (cells: Cells) => ThirdSaid | undefined;
  /** The same in the spelling of the columns. */
  readonly cellsOf: (said: ThirdSaid, cells: Cells) => Partial<Cells>;
}
export const TEST_SHEET: SheetKind = {
  kind: 'test',
  calls: calls.thirdTestSheet,
  sheetName: { zh: '第三方测试', en: 'Third-party tests' },
  columns: [...HEAD, ...measuredColumns],
  saidOf: (cells) => {
    const results = measuredItems.flatMap(({ code }) => {
      const text = cells[code] ?? '';
      return text === '' ? [] : [{ itemId: code, text }];
    });
    return results.length > 0 ? { results } : undefined;
  },
  cellsOf: ({ results = [] }) => {
    const texts = new Map(results.map(({ itemId, text }) => [itemId, text]));
    return Object.fromEntries(measuredItems.map(({ code }) => [code, texts.get(code) ?? '']));
  },
};
const eyeOf = (eye: ReturnType<typeof screeningIn>['left']): EyeSaid => ({
  naked: eye.naked,
  corrected: eye.corrected,
  sphere: eye.sphere ?? null,
  cylinder: eye.cylinder ?? null,
  axis: eye.axis ?? null,
  lens: eye.lens,
});
const backOf = ({ sphere, ...eye }: EyeSaid) => ({ ...eye, sphere: sphere ?? undefined });
type ScreeningCells = SheetRow<ScreeningKey>['cells'];
const OF_CHILD: readonly string[] = ['sidNo', 'name', 'clazz', 'screenedOn'];
export const VISION_SHEET: SheetKind = {
  kind: 'vision',
  calls: calls.thirdVisionSheet,
  sheetName: { zh: '第三方视力', en: 'Third-party vision' },
  // Those of the school's own sheet of screenings: a vendor's file goes into either.
  columns: [
    ...HEAD,
    ...(screeningColumns as unknown as readonly ImportColumn<string>[]).filter(({ key }) => !OF_CHILD.includes(key)),
  ],
  saidOf: (cells) => {
    const { wear, left, right } = screeningIn(cells as ScreeningCells);
    const eyes = { wear, left: eyeOf(left), right: eyeOf(right) };
    return seesNothing(eyes) ? undefined : { eyes };
  },
  cellsOf: ({ eyes }, cells) =>
    eyes
      ? screeningCells({ wear: eyes.wear, left: backOf(eyes.left), right: backOf(eyes.right) }, cells as ScreeningCells)
      : {},
};
