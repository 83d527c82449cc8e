import type { Reason } from '../../../../kernel/server/importing/importer';
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

/** Two-character names are often written with a blank to fill three places. */
export const nameText = (text: string): string =>
  text
    .replace(/(?<=\p{Script=Han})\s+(?=\p{Script=Han})/gu, '')
    .replace(/[•・‧.]/g, (dot) => (dot === '.' ? '.' : '·'));

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
const STAGES: Readonly<Record<string, number>> = {
  小: 0,
  小学: 0,
  primary: 0,
  初: 6,
  初中: 6,
  junior: 6,
  高: 9,
  高中: 9,
  senior: 9,
  大: 12,
  大学: 12,
  university: 12,
};
/** 七年级, 初一, 7, 高中二年级, Grade 7, Senior 1. */
export function gradeOf(text: string): number | undefined {
  const plain = text.normalize('NFKC').replace(/\s/g, '').toLowerCase();
  const m =
    /^(小学|小|初中|初|高中|高|大学|大|primary|junior|senior|university)?(?:grade|g|year)?([一二三四五六七八九十]{1,2}|\d{1,2})(?:年级|级)?$/.exec(
      plain,
    );
  const n = m && numberOf(m[2]!);
  if (!n) return undefined;
  const grade = m[1] ? STAGES[m[1]]! + n : n;
  return grade >= 1 && grade <= 16 ? grade : undefined;
}
export const gradeText = (text: string): string => {
  const grade = gradeOf(text);
  return grade ? GRADES[grade]! : text;
};
export const gradeCheck = (text: string): Reason | undefined =>
  gradeOf(text) ? undefined : reason(peopleFaults.gradeBad);

/** What is left of a class's name inside its grade: 七年级1班, 七(1)班, 701, 1班 and 一班 are all "1". */
export function clazzKey(text: string, grade: number): string {
  let name = text.normalize('NFKC').replace(/\s/g, '');
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
  name = name
    .replace(/[()[\]]/g, '')
    .replace(/^第/, '')
    .replace(/班$/, '');
  const n = numberOf(name.replace(/^0+(?=\d)/, ''));
  return n == null ? name.toLowerCase() : String(n);
}
