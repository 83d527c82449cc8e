import { sql } from '../../../../kernel/server/db/sql';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Door } from '../../../../kernel/server/db/door';
import { type ImportColumn, type SheetRow } from '../../../../kernel/server/importing/importer';
import { root } from '../../../../kernel/server/root';
import { nameText } from '../../../../kernel/shared/visible';
import { faults } from '../../faults';
import { type EyeCodes } from '../../rules/eyes';
import { clazzCodeOk, dayOf, nationOk, numberOk, type NationalTemplate } from '../../rules/national';
import { type Scope } from './import';
import { eyesOf } from './national-eyes';
import { type Roster } from './sheet';

/** Headers and codes of the national workbook, from the data file. */
export const template = JSON.parse(
  readFileSync(join(root, 'data', 'national-upload-template.json'), 'utf8'),
) as NationalTemplate;
export const headerOf = (key: string): string => template.columns.find((c) => c.key === key)!.header;

/** Schools of five primary and four junior years (stage systems 3 and 4) write other codes for the same grades. */
export async function fiveFourOf(db: Door): Promise<boolean> {
  const org = await db.row<{ sysIds: number[] }>(sql`
    select o.sys_ids
    from organisation_org o
    where o.org_id = ${db.orgId}`);
  return org?.sysIds.some((id) => id === 3 || id === 4) ?? false;
}

const cell = (code: string) => ({ code, params: {} });
export const HEAD: readonly ImportColumn<string>[] = [
  {
    key: 'gradeCode',
    zh: headerOf('gradeCode'),
    en: 'Grade code',
    required: true,
    check: (s) =>
      template.gradeCodes.some((g) => String(g.code) === s)
        ? undefined
        : { code: faults.gradeCode.code, params: { code: s } },
  },
  {
    key: 'clazzCode',
    zh: headerOf('classCode'),
    en: 'Class code',
    required: true,
    check: (s, cells) =>
      clazzCodeOk(s, cells['gradeCode'] ?? '') ? undefined : { code: faults.clazzCode.code, params: { code: s } },
  },
  { key: 'clazz', zh: headerOf('className'), en: 'Class name', required: true },
  {
    key: 'number',
    zh: headerOf('studentNo'),
    en: 'Student number',
    required: true,
    text: (s) => s.toUpperCase(),
    check: (s) => (numberOk(s) ? undefined : cell(faults.natNo.code)),
  },
  {
    key: 'nation',
    zh: headerOf('nationCode'),
    en: 'Nation code',
    required: true,
    check: (s) => (nationOk(s) ? undefined : cell(faults.nation.code)),
  },
  { key: 'name', zh: headerOf('name'), en: 'Name', required: true, text: nameText },
  {
    key: 'sex',
    zh: headerOf('sex'),
    en: 'Gender',
    also: ['Sex'],
    required: true,
    check: (s) => (s === '1' || s === '2' ? undefined : cell(faults.sexCode.code)),
  },
  {
    key: 'born',
    zh: headerOf('birthDate'),
    en: 'Birth date',
    required: true,
    check: (s) => (dayOf(s) ? undefined : cell(faults.bornWrong.code)),
  },
  { key: 'address', zh: headerOf('address'), en: 'Address' },
];

/** Which convention of vision codes a batch is read by. */
export const codesIn = (scope: Scope): EyeCodes => (scope.options as Options).codes ?? 'nationalEyeTable';
const eyesOfScope = new WeakMap<Scope, ReturnType<typeof eyesOf>>();
export const eyesIn = (scope: Scope): ReturnType<typeof eyesOf> => {
  let known = eyesOfScope.get(scope);
  if (!known) eyesOfScope.set(scope, (known = eyesOf(scope.db, scope.given.yearId)));
  return known;
};
const fiveFours = new WeakMap<Scope, Promise<boolean>>();
export const fiveFourIn = (scope: Scope): Promise<boolean> => {
  let known = fiveFours.get(scope);
  if (!known) fiveFours.set(scope, (known = fiveFourOf(scope.db)));
  return known;
};
export const find = (roster: Roster, row: SheetRow<string>) =>
  roster.find(row.cells['number'] ?? '', row.cells['name'] ?? '', row.cells['clazz'] ?? '');
export interface Options {
  readonly yearId?: number | undefined;
  readonly codes?: EyeCodes | undefined;
}
