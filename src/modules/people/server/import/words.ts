import { wordTable, type Reason } from '../../../../kernel/server/importing/importer';
import { narrow, unspaced } from '../../../../kernel/shared/width';
import { peopleFaults } from '../../faults';
import { SID_NO } from '../../rules';
import { ethnicName, ethnicOf } from '../ethnics';
import type { Sex } from '../../tables';

// How people write things in rosters, and the one spelling the import goes on with. Sheets are Chinese; English words are understood.

const reason = (fault: { readonly code: string }): Reason => ({ code: fault.code, params: {} });

const SEXES: ReadonlyMap<string, Sex> = new Map(
  Object.entries<Sex>({
    男: 'male',
    男生: 'male',
    男性: 'male',
    male: 'male',
    m: 'male',
    boy: 'male',
    女: 'female',
    女生: 'female',
    女性: 'female',
    female: 'female',
    f: 'female',
    girl: 'female',
  }),
);
export const SEX_WORD: Readonly<Record<Sex, string>> = { male: '男', female: '女' };
export const sexOf = (text: string): Sex | undefined => SEXES.get(text.toLowerCase());
export const sexText = (text: string): string => {
  const sex = sexOf(text);
  return sex ? SEX_WORD[sex] : text;
};
export const sexCheck = (text: string): Reason | undefined => (sexOf(text) ? undefined : reason(peopleFaults.sexBad));

export const ethnicText = (text: string): string => {
  const id = ethnicOf(text);
  return id ? ethnicName(id, 'zh-CN') : text;
};
export const ethnicCheck = (text: string): Reason | undefined =>
  ethnicOf(text) ? undefined : reason(peopleFaults.ethnicBad);

/** 2013/5/6, 2013.5.6, 2013年5月6日 and 20130506 as 2013-05-06. */
export function dayText(text: string): string {
  const m =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:\s+00:00(?::00)?)?$/.exec(text) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  return m ? `${m[1]}-${m[2]!.padStart(2, '0')}-${m[3]!.padStart(2, '0')}` : text;
}
/** Day 1 of spreadsheet programs is 1 January 1900, which for them was followed by a 29 February: days count from here. */
const SERIAL_ZERO = Date.UTC(1899, 11, 30);
/** What a number in a column of dates means where the cell lost its format: 41533 is 2013-09-16. */
function serialDay(text: string): string | undefined {
  const n = /^\d{5}$/.test(text) ? Number(text) : 0;
  return n >= 18_000 && n <= 60_000 ? new Date(SERIAL_ZERO + n * 86_400_000).toISOString().slice(0, 10) : undefined;
}
export function dayCheck(text: string): Reason | undefined {
  const suggest = serialDay(text);
  if (suggest) return { code: peopleFaults.daySerial.code, params: { suggest } };
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  return at && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
    ? undefined
    : reason(peopleFaults.dayBad);
}
export const sidNoCheck = (text: string): Reason | undefined =>
  SID_NO.test(text) ? undefined : reason(peopleFaults.sidNoBad);
export const phoneText = (text: string): string => text.replace(/[\s-]/g, '').replace(/^\+?86(?=1\d{10}$)/, '');
export const phoneCheck = (text: string): Reason | undefined =>
  /^1[3-9]\d{9}$/.test(text) ? undefined : reason(peopleFaults.phoneBad);

const DIGITS = '〇一二三四五六七八九';
/** 十二 and 12 as a number, up to 99. */
function numberOf(text: string): number | undefined {
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const m = /^([一二三四五六七八九])?(十)?([一二三四五六七八九])?$/.exec(text);
  if (!m || text === '') return undefined;
  if (!m[2]) return m[1] && !m[3] ? DIGITS.indexOf(m[1]) : undefined;
  return (m[1] ? DIGITS.indexOf(m[1]) : 1) * 10 + (m[3] ? DIGITS.indexOf(m[3]) : 0);
}

/** Names of grades 1 to 16 (C-011) as rosters write them. */
export const GRADES = [
  '',
  '一年级',
  '二年级',
  '三年级',
  '四年级',
  '五年级',
  '六年级',
  '七年级',
  '八年级',
  '九年级',
  '高一',
  '高二',
  '高三',
  '大一',
  '大二',
  '大三',
  '大四',
] as const;
/** Stages, how many grades come before each and how many it has. A word for grades through all stages stands beside `grade` alone. */
const STAGES = [
  { before: 0, years: 6, short: '小', long: '小学', en: 'primary' },
  { before: 6, years: 3, short: '初', long: '初中', en: 'junior' },
  { before: 9, years: 3, short: '高', long: '高中', en: 'senior' },
  { before: 12, years: 4, short: '大', long: '大学', en: 'university' },
] as const;
/** 一 to 十六. */
const chinese = (n: number): string => (n < 10 ? DIGITS.charAt(n) : `十${n > 10 ? DIGITS.charAt(n - 10) : ''}`);
const inEnglish = (stage: string, n: number): string[] =>
  ['', 'grade', 'g', 'year'].map((word) => `${stage}${word}${n}`);
function gradeWords(grade: number): string[] {
  const numbers = [chinese(grade), String(grade), String(grade).padStart(2, '0')];
  const through = [...numbers.flatMap((no) => [no, `${no}年级`]), ...inEnglish('', grade)];
  return [
    ...through,
    ...STAGES.filter(({ before, years }) => grade > before && grade <= before + years).flatMap(
      ({ before, short, long, en }) => {
        const inside = [chinese(grade - before), String(grade - before)];
        return [
          ...inside.flatMap((no) =>
            [short, long].flatMap((stage) => [no, `${no}年级`, `${no}级`].map((w) => stage + w)),
          ),
          ...numbers.map((no) => `${long}${no}年级`),
          ...inEnglish(en, grade - before),
        ];
      },
    ),
  ];
}
/**
 * Grades are whole words, counted inside their stage (初二, 高中一年级, Junior 2) or through all stages (八年级, 初中八年级, Grade 8). What
 * a stage does not have (初四, 小学七年级) is no grade, and 13级 is a year of entry.
 */
const GRADE_WORDS = wordTable<number>(
  GRADES.flatMap((name, grade) => (grade > 0 ? [[grade, [name, ...gradeWords(grade)]] as const] : [])),
);
/** 七年级, 初一, 7, 高中二年级, Grade 7, Senior 1. */
export const gradeOf = (text: string): number | undefined => GRADE_WORDS.of(text);
export const gradeText = (text: string): string => {
  const grade = gradeOf(text);
  return grade ? GRADES[grade]! : text;
};
export const gradeCheck = (text: string): Reason | undefined =>
  gradeOf(text) ? undefined : reason(peopleFaults.gradeBad);

const NUMERAL = String.raw`[\d〇一二三四五六七八九十]`;
const BETWEEN_NUMBERS = new RegExp(String.raw`${NUMERAL}[([]|[)\]]${NUMERAL}`);
/** A class's name without its brackets, 七年级(1)班 as 七年级1班. Between two numbers they part them: 1(2)班 is not 12班. */
export const withoutBrackets = (name: string): string => {
  const plain = unspaced(narrow(name));
  return BETWEEN_NUMBERS.test(plain) ? plain : plain.replace(/[()[\]]/g, '');
};

/** What is left of a class's name inside its grade: 七年级1班, 七(1)班, 701, 1班 and 一班 are all "1". */
export function clazzKey(text: string, grade: number): string {
  let name = unspaced(narrow(text));
  const one = grade <= 9 ? DIGITS[grade]! : '';
  const alternative =
    grade >= 7 && grade <= 9 ? `初${DIGITS[grade - 6]}` : grade >= 10 && grade <= 12 ? `高${DIGITS[grade - 9]}` : '';
  const forms = [GRADES[grade]!, `${grade}年级`, `${alternative}年级`, alternative].filter(
    (f) => f !== '' && f !== '年级',
  );
  const form = forms.find((f) => name.startsWith(f) && name.length > f.length);
  if (form) name = name.slice(form.length);
  else if (new RegExp(`^(${one || grade}|${grade})\\(`).test(name)) name = name.slice(name.indexOf('('));
  else if (new RegExp(`^${grade}\\d\\d班?$`).test(name)) name = name.slice(String(grade).length);
  name = withoutBrackets(name).replace(/^第/, '').replace(/班$/, '');
  const n = numberOf(name.replace(/^0+(?=\d)/, ''));
  return n == null ? name.toLowerCase() : String(n);
}
