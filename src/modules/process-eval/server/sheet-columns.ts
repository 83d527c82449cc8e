import type { ImportColumn, Reason } from '../../../kernel/server/importing/importer';
import { wordList } from '../../../kernel/shared/messages';
import { nameText } from '../../../kernel/shared/visible';
import { faults } from '../faults';
import { exemptWord, hundredthsText, rangeOf, readCell, type ExemptReason, type SketchItem } from '../rules';

const YES_NO = { yes: '是', no: '否' };

/** A cell in the sheet's own spelling, so that the same sheet twice changes nothing. */
export function spelled(
  item: SketchItem,
  of: { readonly value: number | null; readonly exempt: ExemptReason | null },
): string {
  if (of.exempt) return exemptWord(of.exempt);
  if (of.value === null) return '';
  if (item.way === 'level') return item.levels[of.value / 100 - 1] ?? '';
  if (item.way === 'yesno') return of.value > 0 ? YES_NO.yes : YES_NO.no;
  return hundredthsText(of.value);
}
function wrong(item: SketchItem): Reason {
  if (item.way === 'level')
    return {
      code: faults.unknownLevel.code,
      params: { words: wordList(item.levels) },
    };
  if (item.way === 'yesno') return { code: faults.yesNo.code, params: {} };
  const [least, most] = rangeOf(item);
  const params = { item: item.name, least: hundredthsText(least), most: `${hundredthsText(most)}${item.unit}` };
  return { code: faults.notNumber.code, params };
}
/** The key of an indicator's column. */
export const keyOf = (item: Pick<SketchItem, 'itemId'>): string => `i${item.itemId}`;

/** The columns of a sheet: who, and one for each indicator of the sketch. */
export const columnsOf = (items: readonly SketchItem[]): ImportColumn<string>[] => [
  {
    key: 'sidNo',
    zh: '学号',
    en: 'Student number',
    also: ['学籍号', 'Student no.'],
    width: 16,
    example: '20262189001',
  },
  { key: 'name', zh: '姓名', en: 'Name', required: true, width: 12, example: '王梓萱', text: nameText, hint: 'name' },
  {
    key: 'clazz',
    zh: '班级',
    en: 'Class',
    also: ['班级名称'],
    width: 14,
    example: '七年级1班',
    note: { zh: '没有学号时按班级和姓名查找', en: 'Without a number the child is found by class and name' },
  },
  ...items.map((item): ImportColumn<string> => {
    // The unit in the title keeps a sheet in metres from being read as one in seconds.
    const title = item.unit ? `${item.name}（${item.unit}）` : item.name;
    return {
      key: keyOf(item),
      zh: title,
      en: title,
      also: [item.name],
      width: 14,
      hint: item.way === 'level' ? 'text' : item.way === 'yesno' ? 'mark' : 'number',
      text: (text) => {
        const read = readCell(item, text);
        return read ? spelled(item, read) : text;
      },
      check: (text) => (readCell(item, text) ? undefined : wrong(item)),
      ...(item.way === 'level' ? { choices: item.levels } : {}),
      ...(item.way === 'yesno' ? { choices: [YES_NO.yes, YES_NO.no] } : {}),
    };
  }),
];
