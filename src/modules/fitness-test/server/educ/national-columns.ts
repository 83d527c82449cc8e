import { jsonList, sql } from '../../../../kernel/server/db/sql';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Door } from '../../../../kernel/server/db/door';
import { type ImportColumn, type SheetRow } from '../../../../kernel/server/importing/importer';
import { root } from '../../../../kernel/server/root';
import { nameText } from '../../../../kernel/shared/visible';
import { faults } from '../../faults';
import { type EyeCodes } from '../../rules/eyes';
import { clazzCodeOk, dayOf, nationOk, numberOk, type NationalTemplate } from '../../rules/national';
import { itemsOf, type Scope } from './import';
import { eyesFrom, eyesSql, type EyesLine } from './national-eyes';
import { rosterFrom, rosterSql, type Roster, type RosterLine } from './sheet';

/** Headers and codes of the national workbook, from the data file. */
export const template = JSON.parse(
  readFileSync(join(root, 'data', 'national-upload-template.json'), 'utf8'),
) as NationalTemplate;
export const headerOf = (key: string): string => template.columns.find((c) => c.key === key)!.header;

const isFiveFour = (sysIds: readonly number[]): boolean => sysIds.some((id) => id === 3 || id === 4);
/** Schools of five primary and four junior years (stage systems 3 and 4) write other codes for the same grades. */
export async function fiveFourOf(db: Door): Promise<boolean> {
  const org = await db.row<{ sysIds: number[] }>(sql`
    select o.sys_ids
    from organisation_org o
    where o.org_id = ${db.orgId}`);
  return isFiveFour(org?.sysIds ?? []);
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
/** What the national workbook is held against: the roster, what is known of the eyes, and the kind of school. */
interface Held {
  readonly roster: Roster;
  readonly eyes: ReturnType<typeof eyesFrom>;
  readonly fiveFour: boolean;
}
async function basisOf(scope: Scope): Promise<Held> {
  const { db, orgId, given } = scope;
  const items = await itemsOf(scope);
  const found = await db.row<{
    readonly children: readonly RosterLine[];
    readonly eyes: readonly EyesLine[];
    readonly sysIds: readonly number[] | null;
  }>(sql`
    select ${jsonList(rosterSql(db, given.yearId))} as children, ${jsonList(eyesSql(db, given.yearId))} as eyes, (
      select o.sys_ids
      from organisation_org o
      where o.org_id = ${orgId}) as sys_ids`);
  return {
    roster: rosterFrom(found?.children ?? [], items),
    eyes: eyesFrom(found?.eyes ?? []),
    fiveFour: isFiveFour(found?.sysIds ?? []),
  };
}
const bases = new WeakMap<Scope, Promise<Held>>();
/** The same, asked once per transaction, in one statement. */
export function heldIn(scope: Scope): Promise<Held> {
  let known = bases.get(scope);
  if (!known) bases.set(scope, (known = basisOf(scope)));
  return known;
}
export const find = (roster: Roster, row: SheetRow<string>) =>
  roster.find(row.cells['number'] ?? '', row.cells['name'] ?? '', row.cells['clazz'] ?? '');
export interface Options {
  readonly yearId?: number | undefined;
  readonly codes?: EyeCodes | undefined;
}
