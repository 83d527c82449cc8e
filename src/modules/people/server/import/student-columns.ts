import * as z from 'zod';
import type { ImportColumn } from '../../../../kernel/server/importing/importer';
import { nameText } from '../../../../kernel/shared/visible';
import { loginName } from '../../../account/contract';
import { name as nameSchema, type StudentRecord } from '../../contract/person';
import { REMARK_MAX } from '../../rules';
import { GUARDIAN_COLUMNS } from './guardians';
import { keptRecord } from '../make';
import { ethnicName, ethnicOf } from '../ethnics';
import {
  SEX_WORD,
  dayCheck,
  dayText,
  ethnicCheck,
  ethnicText,
  gradeCheck,
  gradeText,
  phoneCheck,
  phoneText,
  sexCheck,
  sexText,
  sidNoCheck,
} from './words';

/** A column of the roster, and which field of a child's record it says, where it says one. */
type Col<K extends string = string> = ImportColumn<K> & {
  readonly record?: keyof StudentRecord;
  /** How the sheet says a value, and what its words mean, where they are not the value itself. */
  readonly say?: (value: string | number) => string;
  readonly mean?: (text: string) => string | number | null;
};

export const NAME_COLUMN = {
  key: 'name',
  zh: '姓名',
  en: 'Name',
  also: ['学生姓名'],
  required: true,
  example: '王小明',
  text: nameText,
  check: nameSchema,
  hint: 'name',
} as const satisfies Col;
export const PLACE_COLUMNS = [
  {
    key: 'grade',
    zh: '年级',
    en: 'Grade',
    also: ['所在年级'],
    required: true,
    example: '七年级',
    width: 12,
    text: gradeText,
    check: gradeCheck,
  },
  {
    key: 'clazz',
    zh: '班级',
    en: 'Class',
    also: ['所在班级', '班别'],
    required: true,
    example: '1班',
    note: { zh: '七年级1班、七(1)班、701、1班都可以', en: '七年级1班, 七(1)班, 701 or 1班' },
  },
] as const satisfies readonly Col[];
const ROSTER = [
  NAME_COLUMN,
  {
    key: 'sex',
    zh: '性别',
    en: 'Gender',
    required: true,
    width: 8,
    example: '男',
    choices: Object.values(SEX_WORD),
    text: sexText,
    check: sexCheck,
  },
  {
    key: 'sidNo',
    record: 'sidNo',
    zh: '学号',
    en: 'Student number',
    also: ['学籍号', '学生编号'],
    example: '20261890101',
    hint: 'number',
    note: { zh: '6 到 12 位数字，本校内不重复', en: '6 to 12 digits, unique in the school' },
    check: sidNoCheck,
  },
  ...PLACE_COLUMNS,
  {
    key: 'ethnic',
    record: 'ethnicId',
    zh: '民族',
    en: 'Ethnic group',
    example: '汉族',
    width: 10,
    text: ethnicText,
    check: ethnicCheck,
    say: (id) => ethnicName(Number(id), 'zh-CN'),
    mean: (text) => ethnicOf(text) ?? null,
  },
  {
    key: 'bornOn',
    record: 'bornOn',
    zh: '出生日期',
    en: 'Birth date',
    also: ['出生年月日', '生日'],
    example: '2013-09-16',
    text: dayText,
    check: dayCheck,
    days: true,
  },
  {
    key: 'login',
    zh: '登录账号',
    en: 'Account',
    also: ['账号'],
    note: { zh: '可不填；6 到 16 位字母和数字，须含字母', en: 'Optional; 6 to 16 letters and digits with a letter' },
    check: loginName(),
  },
  {
    key: 'phone',
    zh: '手机',
    en: 'Mobile',
    also: ['手机号', '联系电话', '家长手机'],
    hint: 'number',
    text: phoneText,
    check: phoneCheck,
  },
  ...GUARDIAN_COLUMNS,
  {
    key: 'remark',
    record: 'remark',
    zh: '备注',
    en: 'Remark',
    width: 24,
    clears: true,
    check: z.string().max(REMARK_MAX),
  },
] as const satisfies readonly Col[];
export type RosterKey = (typeof ROSTER)[number]['key'];
/** The columns of the roster. */
export const COLUMNS: readonly Col<RosterKey>[] = ROSTER;

type RecordColumn = Extract<(typeof ROSTER)[number], { readonly record: string }>;
const RECORD: readonly Col<RecordColumn['key']>[] = ROSTER.filter((c): c is RecordColumn => 'record' in c);
/** A child's record in the words of the sheet. */
export const recordWords = (child: StudentRecord): Record<RecordColumn['key'], string> =>
  Object.fromEntries(
    RECORD.map(({ key, record, say = String }) => [key, child[record!] ? say(child[record!]!) : '']),
  ) as Record<RecordColumn['key'], string>;
/** The record that the words of a row mean. */
export const recordMeant = (cells: Readonly<Record<RosterKey, string>>): StudentRecord =>
  keptRecord(Object.fromEntries(RECORD.map(({ key, record, mean }) => [record, mean ? mean(cells[key]) : cells[key]])));
