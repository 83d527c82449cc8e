import type { ImportColumn, ImportScope, Reason, RowProblem } from '../../../../kernel/server/importing/importer';
import { problem } from '../../../../kernel/server/importing/importer';
import { sql } from '../../../../kernel/server/db/sql';
import { newId } from '../../../../kernel/server/ids';
import { nameText } from '../../../../kernel/shared/visible';
import { maskPhone } from '../../../account/contract';
import { name as nameSchema } from '../../contract/person';
import { consentFaults, peopleFaults } from '../../faults';
import { NAME_MAX } from '../../rules';
import { GUARDIAN_PLACES, type Relation } from '../../rules/consent';
import { guardians } from '../../tables';
import { phoneCheck, phoneText } from './words';

// The guardians of the roster: three columns a place, written into people_guardian by sets.

type Place = (typeof GUARDIAN_PLACES)[number];
export type GuardianKey = `guardian${Place}${'Name' | 'Relation' | 'Phone'}`;
type Cells = Readonly<Record<GuardianKey, string>>;
/** A guardian as the database has them. */
export interface Standing {
  readonly name: string;
  readonly relation: Relation;
  readonly phone: string | null;
}

export const RELATION_WORD: Readonly<Record<Relation, string>> = {
  father: '父亲',
  mother: '母亲',
  grandparent: '祖辈',
  other: '其他',
};
const RELATIONS: ReadonlyMap<string, Relation> = new Map<string, Relation>([
  ...['父亲', '父', '爸爸', '爸', 'father', 'dad'].map((word) => [word, 'father'] as const),
  ...['母亲', '母', '妈妈', '妈', 'mother', 'mum', 'mom'].map((word) => [word, 'mother'] as const),
  ...['祖辈', '爷爷', '奶奶', '外公', '外婆', '姥爷', '姥姥', '祖父', '祖母', 'grandparent'].map(
    (word) => [word, 'grandparent'] as const,
  ),
  ...['其他', '其它', '监护人', 'other', 'guardian'].map((word) => [word, 'other'] as const),
]);
export const relationOf = (text: string): Relation | undefined => RELATIONS.get(text.toLowerCase());
const relationText = (text: string): string => {
  const relation = relationOf(text);
  return relation ? RELATION_WORD[relation] : text;
};
const relationCheck = (text: string): Reason | undefined =>
  relationOf(text) ? undefined : { code: peopleFaults.relationBad.code, params: {} };

const columnsAt = (place: Place, example: readonly [string, string, string]): readonly ImportColumn<GuardianKey>[] => [
  {
    key: `guardian${place}Name`,
    zh: `家长${place}姓名`,
    en: `Guardian ${place} name`,
    also: [`监护人${place}姓名`, ...(place === 1 ? ['家长姓名', '监护人姓名'] : [])],
    example: example[0],
    text: nameText,
    check: nameSchema,
  },
  {
    key: `guardian${place}Relation`,
    zh: `家长${place}关系`,
    en: `Guardian ${place} relation`,
    also: [`监护人${place}关系`, ...(place === 1 ? ['与学生关系', '家长关系', '监护人关系'] : [])],
    width: 12,
    example: example[1],
    choices: Object.values(RELATION_WORD),
    text: relationText,
    check: relationCheck,
  },
  {
    key: `guardian${place}Phone`,
    zh: `家长${place}手机`,
    en: `Guardian ${place} mobile`,
    also: [`家长${place}电话`, `监护人${place}手机`, ...(place === 1 ? ['监护人手机', '监护人电话'] : [])],
    example: example[2],
    note: { zh: '不是登录账号；用来征求同意和查看报告', en: 'No account: to ask for consent and to read reports' },
    text: phoneText,
    check: phoneCheck,
  },
];
export const GUARDIAN_COLUMNS: readonly ImportColumn<GuardianKey>[] = [
  ...columnsAt(1, ['王建国', '父亲', '13900001111']),
  ...columnsAt(2, ['', '', '']),
];
export const GUARDIAN_KEYS = GUARDIAN_COLUMNS.map((column) => column.key);

/** The guardians of a record in the words of the sheet. */
export const guardianCells = (standing: readonly (Standing | null)[]): Cells =>
  Object.fromEntries(
    GUARDIAN_PLACES.flatMap((place) => {
      const g = standing[place - 1];
      return [
        [`guardian${place}Name`, g?.name ?? ''],
        [`guardian${place}Relation`, g ? RELATION_WORD[g.relation] : ''],
        [`guardian${place}Phone`, g?.phone ?? ''],
      ];
    }),
  ) as Cells;

/**
 * One phone is one guardian of a child: also where the sheet names one place only and the other one stands. A relation
 * alone is nobody, where nobody stands.
 */
export function guardianProblem(
  row: { readonly row: number; readonly cells: Cells },
  standing: readonly (Standing | null)[],
): RowProblem | undefined {
  const nobody = GUARDIAN_PLACES.find(
    (place) =>
      row.cells[`guardian${place}Relation`] &&
      !row.cells[`guardian${place}Name`] &&
      !row.cells[`guardian${place}Phone`] &&
      !standing[place - 1],
  );
  if (nobody) return problem(row, `guardian${nobody}Name`, peopleFaults.relationAlone);
  const phoneAt = (place: Place) => row.cells[`guardian${place}Phone`] || standing[place - 1]?.phone;
  const same = phoneAt(1) && phoneAt(1) === phoneAt(2);
  const at = row.cells.guardian2Phone ? 'guardian2Phone' : 'guardian1Phone';
  return same ? problem(row, at, consentFaults.guardianPhone) : undefined;
}

/** What the sheet says of a place, or nothing. A phone without a name is "the child's parent". */
function said(cells: Cells, place: Place, child: string): Standing | undefined {
  const name = cells[`guardian${place}Name`];
  const phone = cells[`guardian${place}Phone`];
  if (!name && !phone) return undefined;
  return {
    name: name || `${child.slice(0, NAME_MAX - 2)}家长`,
    relation: relationOf(cells[`guardian${place}Relation`]) ?? 'other',
    phone: phone || null,
  };
}

/** A child with its guardians as they shall stand, and as they stood. */
export interface GuardianRow {
  readonly userId: number;
  readonly name: string;
  readonly to: Cells;
  readonly from: Partial<Cells>;
}
/** Writes guardians of any number of children, in three statements; a place that is emptied by an undo is emptied here. */
export async function writeGuardians(
  scope: Pick<ImportScope<string, unknown, unknown>, 'db' | 'userId' | 'now'>,
  rows: readonly GuardianRow[],
): Promise<void> {
  const changes = rows.flatMap(({ userId, name, to, from }) =>
    GUARDIAN_PLACES.flatMap((place) => {
      const keys = GUARDIAN_KEYS.filter((key) => key.startsWith(`guardian${place}`));
      return keys.every((key) => to[key] === (from[key] ?? ''))
        ? []
        : [{ userId, place, stands: said(to, place, name) }];
    }),
  );
  if (changes.length === 0) return;
  const gone = changes.filter((c) => !c.stands);
  const kept = changes.flatMap((c) => (c.stands ? [{ ...c, stands: c.stands }] : []));
  const { db } = scope;
  if (gone.length)
    await db.change(sql`
      delete from people_guardian g
      using unnest(${gone.map((c) => c.userId)}::bigint[], ${gone.map((c) => c.place)}::integer[]) as u(user_id, place)
      where g.org_id = ${db.orgId} and g.user_id = u.user_id and g.place = u.place`);
  // Two guardians who exchange their phones would meet in the middle.
  await db.change(sql`
    update people_guardian g
    set phone = null
    from unnest(${kept.map((c) => c.userId)}::bigint[], ${kept.map((c) => c.place)}::integer[]) as u(user_id, place)
    where g.org_id = ${db.orgId} and g.user_id = u.user_id and g.place = u.place`);
  await db.insert(
    guardians,
    kept.map(({ userId, place, stands }) => ({
      guardianId: newId(),
      userId,
      place,
      ...stands,
      source: 'import',
      madeBy: scope.userId,
      madeAt: scope.now.toISOString(),
    })),
    `on conflict (org_id, user_id, place) do update
      set name = excluded.name, relation = excluded.relation, phone = excluded.phone`,
  );
}

/** A value as the change log keeps it: a guardian's phone without its middle. */
export const noted = (key: string, value: string): string =>
  key === 'guardian1Phone' || key === 'guardian2Phone' ? maskPhone(value) : value;
