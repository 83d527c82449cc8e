import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { modules, registry } from '../../src/apps/modules';
import { fill, wordList } from '../../src/kernel/shared/messages';
import uiEn from '../../src/kernel/web/locale/en-US';
import uiZh from '../../src/kernel/web/locale/zh-CN';
import { kernelEn } from '../../src/kernel/shared/locale/en-US';
import { kernelZh } from '../../src/kernel/shared/locale/zh-CN';
import { moduleTitle } from '../../src/modules/role/rules/module-titles';
import { root } from '../../src/kernel/server/root';

interface Text {
  readonly key: string;
  readonly zh: string;
  readonly en: string;
}
const books: readonly { readonly name: string; readonly zh: object; readonly en: object }[] = [
  { name: 'ui', zh: uiZh, en: uiEn },
  { name: 'kernel', zh: kernelZh, en: kernelEn },
  ...modules.map((m) => ({ name: m.name, zh: m.locale['zh-CN'], en: m.locale['en-US'] })),
];
const texts: readonly Text[] = books.flatMap(({ name, zh, en }) => {
  const english = new Map<string, string>(Object.entries(en));
  return Object.entries(zh).map(([key, text]) => ({
    key: `${name}.${key}`,
    zh: String(text),
    en: english.get(key) ?? '',
  }));
});
const wrong = (is: (t: Text) => boolean): string[] => texts.filter(is).map((t) => `${t.key}: ${t.en}`);

/** English words that stand in the program beside its texts: titles of menus, of columns of sheets, of kinds and modules. */
const inCode: readonly string[] = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|[\\/](?:locale|testing)[\\/]/.test(file))
  .flatMap((file) =>
    [...readFileSync(join(root, 'src', file), 'utf8').matchAll(/\b(?:en|titleEn|nameEn): (['"])(.*?)\1,?/g)].map(
      ([, , text]) => `${file}: ${text}`,
    ),
  );
/** Words that no English text has, wherever it stands. */
const NOWHERE = [
  /\b(?:bench|kq|famous|simulated)\b/i,
  /\bmend(?:s|ed|ing)?\b|\banew\b|\breckon|\bnought\b/i,
  /^ Given$|\bstudents known\b/i,
  /\b(?:poor|bad|weak|naked) (?:eye)?sight\b|\bnaked (?:eye|vision)\b/i,
  /\b(?:head|homeroom|form) ?teacher\b|\bclass master\b/i,
  /\baudit(?:s|ed|ing)?\b|\bsex(?:es)?\b/i,
  /\((?:s|es|ies)\)|\((?:teacher|student|class|school)\)$/i,
  /\w\((?:cm|mm|m|km|kg|g|ml|mL|s|min|bpm|kcal|%|°C)\)/,
  /[A-Za-z]’/,
];

/** Words after a value that are no plurals of their own: `{name} has`, `{count} series`, `{count} class subjects`. */
const VERBS = new Set(
  [
    'is has was does stands belongs follows needs ends teaches takes this pass',
    'owes plus across crosses gives asks holds waits leads names begins counts appears series class bonus',
  ]
    .join(' ')
    .split(' '),
);

describe('marks between words', () => {
  const lines = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/(?:locale|demo|testing)\//.test(file))
    .flatMap((file) =>
      readFileSync(join(root, 'src', file), 'utf8')
        .split('\n')
        .map((line) => `${file}: ${line.trim()}`),
    );
  /** What stays as it was written, whoever reads it: cells and words of papers, and lines of the book of changes. */
  const AS_WRITTEN =
    /^modules\/(?:question-bank\/(?:rules|server)\/docs\/|class\/server\/teachers\.ts|people\/server\/change\.ts)/;
  test('the words of a list are parted as the language of its reader does, on a screen, in a sheet, in a fault', () => {
    expect(lines.length).toBeGreaterThan(100_000);
    // Chinese signs stand where the text is Chinese in itself: `zh: names.join('、')`.
    const chinese = lines.filter((line) => /join\((['"`])[、；，]\1\)/.test(line) && !/\bzh: /.test(line));
    expect(chinese.filter((line) => !AS_WRITTEN.test(line))).toEqual([]);
    expect(
      lines.filter((line) =>
        /\b(?:names|numbers|words|devIds|columns): (?!readonly\b|\$\{).*join\((['"`]), \1\)/.test(line),
      ),
    ).toEqual([]);
  });
  test('a fault and a warning keep a list, which is parted where it is put into words', () => {
    const names = wordList(['张三', 'Li Lei', 3]);
    const said = [kernelZh, kernelEn].map((book) => fill(book['import.warn.columns'], { names }));
    expect(said).toEqual(['这些列不会导入：张三、Li Lei、3', 'These columns are not imported: 张三, Li Lei, 3']);
    expect(fill(kernelZh['import.warn.columns'], { names: wordList(['张三']) })).toBe('这些列不会导入：张三');
    // A text says by its own signs which language it is.
    const isChinese = (text: string) => /[\u3000-\u9fff\uff00-\uffef]/.test(text);
    expect(wrong((t) => /\{\w+\}/.test(t.en) && isChinese(t.en))).toEqual([]);
    expect(wrong((t) => /\{(?:names|numbers|words|devIds|columns)\}/.test(t.zh) && !isChinese(t.zh))).toEqual([]);
  });
});
describe('one English word for one thing', () => {
  test('班主任 is a class teacher', () => {
    // A sentence may leave the person out; a label may not.
    expect(wrong((t) => t.zh.includes('班主任') && t.zh.length < 25 && !/class teacher/i.test(t.en))).toEqual([]);
    expect(wrong((t) => /\b(head|homeroom|form) ?teacher|class master/i.test(t.en))).toEqual([]);
  });
  test('性别 is gender, 状态 as a label is status', () => {
    expect(wrong((t) => t.zh === '性别' && t.en !== 'Gender')).toEqual([]);
    // Texts that quote a wire value by name (`{sex}`) are no English words.
    expect(wrong((t) => /\bsex(es)?\b/i.test(t.en.replaceAll(/\{\w+\}/g, '')))).toEqual([]);
    expect(wrong((t) => t.zh === '状态' && t.en !== 'Status')).toEqual([]);
  });
  test('学生 as a label is student, 未开始 is not started', () => {
    expect(wrong((t) => t.zh === '学生' && !/^students?$/i.test(t.en))).toEqual([]);
    expect(wrong((t) => t.zh === '未开始' && /begun/i.test(t.en))).toEqual([]);
  });
  test('审核 is a review', () => {
    expect(wrong((t) => /\baudit(s|ed|ing)?\b/i.test(t.en.replaceAll(/\{\w+\}/g, '')))).toEqual([]);
  });
  test('课时 is a lesson that is counted, and a lesson hour where it is sold and paid; an hour alone is one of the clock', () => {
    // Titles of two reports are the specification's.
    const titles = new Set(['analytics.teacherHourBook', 'analytics.studentsBook']);
    const said = ({ key, en }: Text): string => {
      const text = en.replaceAll(/\{\w+\}/g, '').replaceAll(/\{\w+\|/g, '{');
      return /^(?:finance|mall)\./.test(key) ? text.replaceAll(/\blesson (?:hours?|\{hour\|hours\})/gi, '') : text;
    };
    const counted = texts.filter(({ key, zh }) => /课时(?!间)/.test(zh) && !titles.has(key));
    expect(counted.length).toBeGreaterThan(100);
    expect(
      counted.filter((t) => /\bhours?\b|\bperiods? (?:per|needs)\b|\d h\b/i.test(said(t))).map((t) => t.key),
    ).toEqual([]);
    expect(wrong((t) => /\} h (?:behind|ahead)\b|\bclass hours?\b/i.test(t.en))).toEqual([]);
  });
  test('视力不良 is poor vision, 裸眼视力 is uncorrected vision, 名师 is a master teacher', () => {
    expect(wrong((t) => /\b(poor|bad|weak|naked) (eye)?sight\b|\bnaked (eye|vision)\b/i.test(t.en))).toEqual([]);
    expect(wrong((t) => t.zh.includes('名师') && /\bfamous\b/i.test(t.en))).toEqual([]);
  });
  test('教务 is academic affairs, 课前检测 a pre-class check, 周次 a week, 页面不存在 a page not found', () => {
    expect(wrong((t) => t.zh.includes('教务') && !/academic affairs/i.test(t.en))).toEqual([]);
    expect(wrong((t) => t.zh.includes('课前检测') && !/pre-class check/i.test(t.en))).toEqual([]);
    expect(wrong((t) => t.zh.includes('知识点测验'))).toEqual([]);
    expect(wrong((t) => /^(?:周次|第 \{\w+\} 周)$/.test(t.zh) && !/^weeks?\b/i.test(t.en))).toEqual([]);
    expect(wrong((t) => t.zh === '页面不存在' && t.en !== 'Page not found')).toEqual([]);
    expect(wrong((t) => /页面未找到|找不到页面/.test(t.zh))).toEqual([]);
  });
  test('no text and no name of a part of the platform says bench, kq, famous or simulated', () => {
    const odd = /\b(?:bench|kq|famous|simulated)\b/i;
    expect(wrong((t) => odd.test(t.en.replaceAll(/\{\w+\}/g, '')))).toEqual([]);
    const titles = modules.map((m) => moduleTitle(m.name).en);
    expect(titles.filter((title) => odd.test(title))).toEqual([]);
  });
  test('spelling is British, and no word stands twice in a row', () => {
    const american =
      /\b(?:organiz|recogniz|analyz|color|favor|behavior|enrollment|center(?:s|ed)?\b|cancel(?:ed|ing)\b|gray\b)/i;
    expect(wrong((t) => american.test(t.en) || /\b(\w+) \1\b/i.test(t.en))).toEqual([]);
    expect(inCode.filter((text) => american.test(text.replace(/^[^ ]+/, '')))).toEqual([]);
  });
  test('titles of menus, of columns and of kinds that stand beside the texts have none of those words either', () => {
    expect(inCode.length).toBeGreaterThan(500);
    expect(inCode.filter((text) => NOWHERE.some((odd) => odd.test(text.replace(/^[^ ]+/, ''))))).toEqual([]);
  });
  test('模拟登录 is a support sign-in', () => {
    expect(wrong((t) => /\bsimulated (log|sign)/i.test(t.en))).toEqual([]);
    expect(wrong((t) => t.zh === '模拟登录' && t.en !== 'Support sign-in')).toEqual([]);
  });
  test('a unit stands in brackets after a space', () => {
    const unit = '(?:cm|mm|m|km|kg|g|ml|mL|s|min|bpm|kcal|%|°C)';
    expect(wrong((t) => new RegExp(`\\w\\(${unit}\\)`).test(t.en))).toEqual([]);
    expect(wrong((t) => new RegExp(`^[A-Z][\\w ]{2,30}, ${unit}$`).test(t.en))).toEqual([]);
  });
  test('titles of screens are no names of the program: no “(teacher)”, no bench, nobody famous or simulated', () => {
    const odd = /\((teacher|student|class|school)\)$|\bbench\b|\bkq\b|famous|simulated/i;
    expect(registry.places.length).toBeGreaterThan(200);
    expect(registry.places.filter((p) => odd.test(p.title.en)).map((p) => `${p.path}: ${p.title.en}`)).toEqual([]);
  });
  test('nothing “stands here”, is done “anew” or “reckoned”, and nobody is “whoever”', () => {
    expect(
      wrong((t) =>
        /\b(?:stands?|shows?) here\b|\bstands? there\b|\bin these days\b|\banew\b|\breckon|\bwhoever\b|\bnought\b/i.test(
          t.en,
        ),
      ),
    ).toEqual([]);
  });
  test('courses are on sale, never on a shelf; a rate is “per” day, and nothing “lies ahead” or is “sold no more”', () => {
    expect(
      wrong((t) =>
        /\b(?:on|off) (?:the )?shelf\b|\b(?:students|homework) a (?:day|teacher|class)\b|\blies ahead\b|\bno more\b$|\bno incomes\b/i.test(
          t.en,
        ),
      ),
    ).toEqual([]);
  });
  test('机构 is an organisation; training and tutoring institutions are kinds of one', () => {
    const odd = /\binstitutions?\b/i;
    expect(wrong((t) => odd.test(t.en.replaceAll(/\b(?:training|tutoring) institutions?/gi, '')))).toEqual([]);
    expect(registry.places.filter((p) => odd.test(p.title.en)).map((p) => `${p.path}: ${p.title.en}`)).toEqual([]);
  });
  test('录入 is an entry, 继续 is continue, 进行中 is in progress, 人数 of children is students', () => {
    const odd = /\b(?:input|audit|query|incomes)\b/i;
    expect(registry.places.filter((p) => odd.test(p.title.en)).map((p) => `${p.path}: ${p.title.en}`)).toEqual([]);
    expect(wrong((t) => /^go on\b/i.test(t.en))).toEqual([]);
    // A runner on a lane is running; everything else is in progress.
    const going = /^(?:running|under way|going on)$/i;
    expect(wrong((t) => t.zh === '进行中' && going.test(t.en) && t.key !== 'device.lane.running')).toEqual([]);
    expect(wrong((t) => /^(?:人数|学生数)$/.test(t.zh) && /^children$/i.test(t.en))).toEqual([]);
  });
  test('a grade has one name, the catalogue’s: no text counts grades in another way', () => {
    const { grades } = JSON.parse(readFileSync(join(root, 'data/education.json'), 'utf8')) as {
      readonly grades: readonly { readonly gradeId: number; readonly nameEn: string }[];
    };
    const names = new Map(grades.map(({ gradeId, nameEn }) => [String(gradeId), nameEn]));
    const named = texts.filter(({ key }) => /\.grade\.\d+$/.test(key));
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter(({ key, en }) => en !== names.get(/\d+$/.exec(key)?.[0] ?? '')).map((t) => t.key)).toEqual([]);
    // A class that somebody called by its grade in the other way is known too, and the field says so.
    const others = /(?<!Junior |Senior |Primary )\bGrade \d|\b(?:Junior|Senior|Primary|University) \d/;
    expect(wrong((t) => others.test(t.en) && t.key !== 'class.nameHelp')).toEqual([]);
  });
  test('an apostrophe is the plain one: some Chinese fonts draw the other one as wide as a character', () => {
    expect(wrong((t) => /[A-Za-z]’/.test(t.en))).toEqual([]);
  });
  test('what is faulty is corrected, never mended; nothing is called “Given” or “known”', () => {
    expect(wrong((t) => /\bmend(s|ed|ing)?\b/i.test(t.en))).toEqual([]);
    expect(wrong((t) => t.en === 'Given' || /\bstudents known\b/i.test(t.en))).toEqual([]);
  });
});

describe('one and many', () => {
  test('a number takes the word that goes with it', () => {
    const text = '{count} {count|row was|rows were} imported';
    expect([1, 2, 0, '1', '1,291'].map((count) => fill(text, { count }))).toEqual([
      '1 row was imported',
      '2 rows were imported',
      '0 rows were imported',
      '1 row was imported',
      '1,291 rows were imported',
    ]);
    expect(fill(text, {})).toBe(text);
    expect(fill('{constructor|one|many}', {})).toBe('{constructor|one|many}');
  });
  test('an English text with a number and a plural has the singular too', () => {
    expect(wrong((t) => [...t.en.matchAll(/\{\w+\} ([a-z]+s)\b/g)].some(([, word]) => !VERBS.has(word!)))).toEqual([]);
    // Plurals without an s, and with a word between.
    const nouns = 'children people points questions rows papers lessons classes students days hours tasks teachers';
    const plural = new RegExp(`(?!\\{name\\})\\{\\w+\\} (?:(?!of )\\w+ )?(?:${nouns.replaceAll(' ', '|')})\\b`);
    expect(wrong((t) => plural.test(t.en))).toEqual([]);
    expect(wrong((t) => /\((s|es|ies)\)|\b1 [a-z]+s\b(?! )/.test(t.en))).toEqual([]);
  });
  test('what a text chooses a word by stands in it, and Chinese needs no such choice', () => {
    expect(
      wrong(
        (t) => [...t.en.matchAll(/\{(\w+)\|/g)].some(([, key]) => !t.en.includes(`{${key}}`)) || /\{\w+\|/.test(t.zh),
      ),
    ).toEqual([]);
  });
});
