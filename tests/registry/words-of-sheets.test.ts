import { describe, expect, test } from 'vitest';
import { servers } from '../../src/apps/modules-server';
import { checkRow, placesOf } from '../../src/kernel/server/importing/check';
import type { AnyColumn, AnyScope } from '../../src/kernel/server/importing/define';
import { importOf } from '../../src/kernel/server/importing/jobs';
import { dataFile } from '../../src/kernel/server/root';
import { makeStandard } from '../../src/modules/fitness-test/rules/standard';
import type { StandardJson } from '../../src/modules/fitness-test/rules/definition';
import { COLUMNS as RESULT_HEAD } from '../../src/modules/fitness-test/server/educ/import';
import { HEAD, template } from '../../src/modules/fitness-test/server/educ/national-columns';
import { eyeColumns } from '../../src/modules/fitness-test/server/educ/national-eyes';
import { itemColumn } from '../../src/modules/fitness-test/server/educ/sheet';

/** Words that mean nothing in any column: doubt, other words' parts, signs, names that every object has. */
const ODD = [
  '待定',
  '同上',
  '见备注',
  '不详',
  '未知',
  '大概',
  '可能是',
  '随便',
  '其他情况',
  '是否',
  '有无',
  '男女',
  'maybe',
  'unknown',
  'TBD',
  'N/A',
  'normally',
  'constructor',
  '__proto__',
  'toString',
  '？',
  '…',
  '/',
  '1-8',
  '1～2',
  '0x1',
  '1e3',
  'ⅩⅧ',
  // Numbers that are two, or one with a sign too many: without it they would be another number.
  '10,5',
  '10，5',
  '1,23',
  '2 5',
  '1.2.3',
  '12:99',
  '5元6',
  '1(2)',
  '3½',
  '3百',
  '二三十',
  '两百五',
  '七八',
  // Several blanks part them as one does; what stands in a circle or is raised is no digit.
  '2  5',
  '①②',
  '1²',
  '⑴2',
  '第②',
  '2₅',
];
/** A word that a column understands, turned into another one by what stands around it. */
const around = (word: string): string[] => [
  ...['非', '不', '不是', '无', '疑似', '曾', '约'].map((before) => before + word),
  ...['？', '不足', '或其他', '以外', '左右', '(否)', '-1-2'].map((behind) => word + behind),
];

/** Columns whose text is kept as it is written, or looked up whole among the school's own names when the rows are judged. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  'face.zip': ['sidNo', 'file', 'photo'],
  'fitness-test.national': ['clazz', 'name', 'address'],
  'fitness-test.results': ['number', 'name', 'clazz'],
  // The item is looked up in the library, the value is read by the item of its row.
  'fitness-test.thresholds': ['item', 'value'],
  'hsat.coll': ['examNo', 'name'],
  'hsat.core': ['examNo', 'name', 'rule', 'items', 'why'],
  'hsat.levels': ['name'],
  'hsat.solo': ['region', 'note'],
  'organisation.orgs': ['name', 'region', 'parent', 'domain', 'adminName'],
  'people.sidNos': ['name', 'clazz', 'login'],
  'people.students': ['name', 'login', 'guardian1Name', 'guardian2Name', 'remark'],
  'people.teachers': ['name', 'login', 'sbjs', 'remark'],
  'process-eval.coll': ['sidNo', 'name', 'clazz'],
  // What an answer means depends on the kind of its row; rules/docs/sheet.test.ts holds it.
  'question-bank.sheet': [
    'kind',
    'stem',
    'answer',
    'explain',
    'node',
    'klg',
    'tags',
    'source',
    ...Array.from({ length: 20 }, (_, at) => `option${String.fromCharCode(65 + at)}`),
  ],
  'sport-data.archives': ['sidNo', 'name', 'clazz', 'item', 'value', 'remark'],
  'sport-data.money': ['remark'],
  'sport-data.places': ['name'],
  'sport-data.third-test': ['sidNo', 'name', 'clazz', 'firm'],
  'sport-data.third-vision': ['sidNo', 'name', 'clazz', 'firm'],
  'sunny-run.bands': ['sidNo', 'name', 'tag'],
  'timetable.arranges': ['clazz', 'subject', 'teacher', 'room'],
  'vision.screenings': ['sidNo', 'name', 'clazz'],
  'watch.bands': ['sidNo', 'name', 'devId', 'firm'],
};
/** Words that columns understand beside their examples and choices. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  'question-bank.sheet/degree': ['容易', 'hard'],
  'sport-data.places/indoor': ['是', '室内', 'no'],
  'timetable.arranges/weekday': ['星期三', 'Mon'],
  'timetable.arranges/section': ['第1节', '第二节'],
  'timetable.arranges/weeks': ['单周', '偶数周', '(单)', 'odd'],
  'vision.screenings/wear': ['没有', '戴镜', '隐形', 'OK镜', 'none'],
  'vision.screenings/lensRight': ['近视', '远视', '其他', 'myopic'],
  'vision.screenings/lensLeft': ['近视', '远视', '其他', 'myopic'],
  'sport-data.third-vision/wear': ['没有', '戴镜', '隐形', 'OK镜', 'none'],
  'sport-data.third-vision/lensRight': ['近视', '远视', '其他', 'myopic'],
  'sport-data.third-vision/lensLeft': ['近视', '远视', '其他', 'myopic'],
  'process-eval.coll/i1': ['优', '免'],
  'process-eval.coll/i2': ['是', '达标'],
  'hsat.coll/i_run': ['缺考', 'foul', '3:24'],
  'watch.bands/datum': ['WGS84', 'gcj-02', 'BD 09'],
  'people.sidNos/grade': ['初一', '初中七年级', 'Junior 1', '7'],
  'sport-data.places/area': ['9800', '9,800', '9800平方米', '９８００㎡'],
  'sport-data.money/planned': ['12.34', '1,234.50', '￥80 元'],
  'sport-data.money/spent': ['12.34', '1,234.50', '￥80 元'],
};
/** Words made by `around` that a column does know, with what it makes of them. */
const LENS = { 无近视: '无', 非近视: '无', 不近视: '无', 不是近视: '无' };
/** Sight and dioptres have no thousands, so that a comma can only be their point. */
const SIGHT = { '1,23': '5.1' };
const DIOPTRES = { '10,5': '+10.50', '10，5': '+10.50', '1,23': '+1.23' };
/** Attempts of a test stand beside each other; what counts whole has no point, so that a comma parts attempts. The best one goes on. */
const COUNTS = { '10,5': '10', '10，5': '10', '1,23': '23', '2 5': '5', '2  5': '5' };
const TENTHS = { '2 5': '5.0', '2  5': '5.0' };
const RESULTS = { bmi: TENTHS, sit_reach: TENTHS, rope_1min: COUNTS, sit_up_1min: COUNTS, pull_up: COUNTS };
/** The school's own sheet of screenings and that of vendors have the same columns. */
const SCREENINGS = ['vision.screenings', 'sport-data.third-vision'];
const eyes = (key: string, exact: Readonly<Record<string, string>>) =>
  SCREENINGS.flatMap((kind) => ['Right', 'Left'].map((side) => [`${kind}/${key}${side}`, exact] as const));
const EXACT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'vision.screenings/wear': { 不戴镜: '不戴镜' },
  'sport-data.third-vision/wear': { 不戴镜: '不戴镜' },
  ...Object.fromEntries([
    ...eyes('lens', LENS),
    ...eyes('naked', SIGHT),
    ...eyes('corrected', SIGHT),
    ...eyes('sphere', DIOPTRES),
    ...eyes('cylinder', DIOPTRES),
    ...['results', 'national'].flatMap((sheet) =>
      Object.entries(RESULTS).map(([item, exact]) => [`fitness-test.${sheet}/${item}`, exact] as const),
    ),
    // BMI is no column of it: it is reckoned.
    ...Object.entries(RESULTS).flatMap(([item, exact]) =>
      item === 'bmi' ? [] : [[`sport-data.third-test/${item}`, exact] as const],
    ),
  ]),
};

const national = makeStandard(dataFile<StandardJson>('fitness-standard-2014.json'));
const itemColumns = national.items.map(itemColumn);
const scope = (of: object) => of as unknown as AnyScope;
const indicator = { unit: '', fullScore: 1000, source: null, levels: [] };
/** What the columns of an import are made for, where they depend on it. */
const SAMPLES: Readonly<Record<string, AnyScope | readonly AnyColumn[]>> = {
  'fitness-test.results': [...RESULT_HEAD, ...itemColumns],
  'fitness-test.national': [...HEAD, ...itemColumns, ...eyeColumns(template, 'nationalEyeTable')],
  'hsat.coll': scope({
    given: { exam: { content: { items: [{ code: 'run', name: '跑', unit: 's', isScore: false, full: 1500 }] } } },
  }),
  'people.students': scope({ options: { clazzId: 1 } }),
  'process-eval.coll': scope({
    given: {
      items: [
        { ...indicator, itemId: 1, name: '等级', way: 'level', levels: ['及格', '良', '优'] },
        { ...indicator, itemId: 2, name: '达标', way: 'yesno' },
        { ...indicator, itemId: 3, name: '次数', way: 'count' },
      ],
    },
  }),
};
const imports = servers.flatMap((server) => server.jobs ?? []).flatMap((job) => importOf(job) ?? []);
type Columns = readonly AnyColumn[] | ((of: AnyScope) => Promise<readonly AnyColumn[]>);
async function columnsOf(kind: string, columns: Columns): Promise<readonly AnyColumn[]> {
  if (typeof columns !== 'function') return columns;
  const sample = SAMPLES[kind];
  if (!sample) throw new Error(`the columns of ${kind} depend on something: say of what, in SAMPLES`);
  return Array.isArray(sample) ? (sample as readonly AnyColumn[]) : columns(sample as AnyScope);
}

/** What becomes of a word in a column: the cell as it goes on, or that it is refused. */
const REFUSED = Symbol('refused');
function outcome(columns: readonly AnyColumn[], key: string, word: string): string | typeof REFUSED {
  const row = checkRow(columns, new Set(columns.map((c) => c.key)), 1, { [key]: word });
  return row.faults.some((fault) => fault.column === key) ? REFUSED : (row.cells[key] ?? '');
}
/** A text without what spellings differ in: blanks, signs between words, capitals, width. */
const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s、,;/·•・‧]/g, '');

describe('registry test: words of sheets', () => {
  test('every import is here, and the lists name nothing that is gone', async () => {
    const kinds = imports.map((def) => def.kind);
    expect(kinds.length).toBeGreaterThan(15);
    expect(new Set(kinds).size).toBe(kinds.length);
    expect([...Object.keys(KEPT), ...Object.keys(SAMPLES)].filter((kind) => !kinds.includes(kind))).toEqual([]);
    const places = new Set<string>();
    for (const def of imports)
      for (const { key } of await columnsOf(def.kind, def.columns as Columns)) places.add(`${def.kind}/${key}`);
    const named = [
      ...Object.entries(KEPT).flatMap(([kind, keys]) => keys.map((key) => `${kind}/${key}`)),
      ...Object.keys(WORDS),
      ...Object.keys(EXACT),
    ];
    expect(named.filter((place) => !places.has(place))).toEqual([]);
  });

  test('学号 is Student number in every sheet, and one with the title it had before is read as ever', async () => {
    const titles = new Map<string, readonly AnyColumn[]>();
    for (const def of imports) titles.set(def.kind, await columnsOf(def.kind, def.columns as Columns));
    const numbers = [...titles.values()].flat().filter(({ zh }) => zh === '学号');
    expect(numbers.length).toBeGreaterThan(5);
    expect(numbers.filter(({ en }) => en !== 'Student number')).toEqual([]);
    const before = ['process-eval.coll', 'vision.screenings', 'sport-data.archives', 'sport-data.third-test'];
    const at = before.map((kind) => placesOf(titles.get(kind) ?? [], ['Name', 'Student no.']).get('sidNo'));
    expect(at).toEqual(before.map(() => 1));
  });

  describe.each(imports.map((def) => [def.kind, def] as const))('%s', (kind, def) => {
    test('a column whose words mean something refuses every other word, also one with a known word in it', async () => {
      const columns = await columnsOf(kind, def.columns as Columns);
      const wrong: string[] = [];
      for (const { key, example, choices } of columns) {
        const place = `${kind}/${key}`;
        if (KEPT[kind]?.includes(key)) continue;
        const known = [...(example ? [example] : []), ...(choices ?? []), ...(WORDS[place] ?? [])];
        for (const word of [...ODD, ...known.flatMap(around)]) {
          const cell = outcome(columns, key, word);
          if (cell !== REFUSED && cell !== EXACT[place]?.[word]) wrong.push(`${place}: ${word} is read as ${cell}`);
        }
        for (const word of known)
          if (outcome(columns, key, word) === REFUSED) wrong.push(`${place}: ${word} is refused`);
      }
      expect(wrong).toEqual([]);
    });
    test('a column that keeps what is written makes no other word of it', async () => {
      const columns = await columnsOf(kind, def.columns as Columns);
      const wrong: string[] = [];
      for (const key of KEPT[kind] ?? [])
        for (const word of ODD) {
          const cell = outcome(columns, key, word);
          if (cell !== REFUSED && bare(cell) !== bare(word)) wrong.push(`${kind}/${key}: ${word} became ${cell}`);
        }
      expect(wrong).toEqual([]);
    });
  });
});
