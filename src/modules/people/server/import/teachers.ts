import * as z from 'zod';
import {
  importer,
  problem,
  readOnce,
  type CommitRow,
  type ImportColumn,
  type ImportScope,
  type SheetRow,
  type UndoRow,
  type Written,
} from '../../../../kernel/server/importing/importer';
import { jsonList, sql } from '../../../../kernel/server/db/sql';
import { oneOf } from '../../../../kernel/server/db/where';
import { SUPERS } from '../../../../kernel/shared/codes';
import { nameText } from '../../../../kernel/shared/visible';
import { changePhones, closeAccounts, staleSessions, takenLogins, tellGone } from '../../../account/server/published';
import { loginName } from '../../../account/contract';
import { baselineRoles } from '../../../role/server/published';
import { teachersImport } from '../../contract';
import { name as nameSchema } from '../../contract/person';
import { peopleFaults } from '../../faults';
import { REMARK_MAX } from '../../rules';
import { people, teachSbjs, type Sex } from '../../tables';
import { busiOf, makePeople } from '../make';
import { holdsOneOf } from '../person-sql';
import { mayTouchSuper } from '../scope';
import { SEX_WORD, phoneCheck, phoneText, sexCheck, sexOf, sexText } from './words';

type Key = 'name' | 'sex' | 'login' | 'phone' | 'sbjs' | 'remark';
/** Whether the importing person may change super-administrators; asked when the sheet is uploaded and again when it is confirmed. */
interface Given {
  readonly supers: boolean;
}
type Scope = ImportScope<Key, Record<string, unknown>, Given>;
type Row = SheetRow<Key>;

const JOIN = '、';
const COLUMNS: readonly ImportColumn<Key>[] = [
  {
    key: 'name',
    zh: '姓名',
    en: 'Name',
    also: ['教师姓名'],
    required: true,
    example: '李老师',
    hint: 'name',
    text: nameText,
    check: nameSchema,
  },
  { key: 'sex', zh: '性别', en: 'Gender', required: true, width: 8, example: '女', text: sexText, check: sexCheck },
  {
    key: 'login',
    zh: '登录账号',
    en: 'Account',
    also: ['账号'],
    required: true,
    example: 'lilaoshi1',
    note: {
      zh: '6 到 16 位字母和数字，须含字母；按账号找已有教师',
      en: '6 to 16 letters and digits with a letter; known teachers are found by it',
    },
    check: loginName(),
  },
  {
    key: 'phone',
    zh: '手机',
    en: 'Mobile',
    also: ['手机号', '联系电话'],
    hint: 'number',
    text: phoneText,
    check: phoneCheck,
  },
  {
    key: 'sbjs',
    zh: '任教学科',
    en: 'Subjects',
    also: ['学科', '科目'],
    required: true,
    example: '数学、科学',
    note: { zh: '多个学科用顿号分开', en: 'Several subjects with commas between them' },
    text: (s) => [...new Set(s.split(/[、,，;；/\s]+/).filter(Boolean))].join(JOIN),
  },
  { key: 'remark', zh: '备注', en: 'Remark', width: 24, clears: true, check: z.string().max(REMARK_MAX) },
];

interface Teacher {
  readonly userId: number;
  readonly name: string;
  readonly sex: Sex;
  readonly userType: number;
  readonly login: string;
  readonly isSuper: boolean;
  readonly phone: string | null;
  readonly remark: string;
  readonly sbjIds: number[];
  readonly sbjs: string | null;
}
interface Subject {
  readonly sbjId: number;
  readonly nameZh: string;
  readonly nameEn: string;
}
const subjectSql = sql`
  select s.sbj_id as "sbjId", s.name_zh as "nameZh", s.name_en as "nameEn"
  from textbook_subject s
  order by s.ord desc, s.sbj_id desc`;
/** Subjects by their names in both languages; also the short ones people use. */
function subjectsBy(rows: readonly Subject[]): Map<string, number> {
  const out = new Map<string, number>();
  for (const r of rows)
    for (const word of [
      r.nameZh,
      r.nameEn.toLowerCase(),
      ...(r.nameZh.startsWith('体育') ? ['体育'] : []),
      ...(r.nameZh.startsWith('信息') ? ['信息技术', '信息科技', '信息'] : []),
    ])
      out.set(word, r.sbjId);
  return out;
}
const subjectsOf = async (scope: Scope): Promise<Map<string, number>> =>
  subjectsBy(await scope.db.rows<Subject>(subjectSql));
/** The teachers that rows name by their accounts, and the subjects, in one statement. */
const lookups = readOnce(async ({ db, orgId }: Scope, rows: readonly Row[]) => {
  const found = await db.row<{ readonly teachers: readonly Teacher[]; readonly subjects: readonly Subject[] }>(sql`
    select
      ${jsonList(sql`
        select p.user_id as "userId", p.name, p.sex, p.user_type as "userType", p.login, p.phone, p.remark,
          ${holdsOneOf(SUPERS)} as "isSuper",
          (select coalesce(array_agg(t.sbj_id order by t.ord), '{}')
            from people_teach_sbj t
            where t.org_id = p.org_id and t.user_id = p.user_id) as "sbjIds",
          (select string_agg(b.name_zh, ${JOIN} order by t.ord)
            from people_teach_sbj t
            join textbook_subject b on b.sbj_id = t.sbj_id
            where t.org_id = p.org_id and t.user_id = p.user_id) as sbjs
        from people_person p
        where p.org_id = ${orgId}
          and p.removed_at is null
          and lower(p.login) = any(${rows.map((r) => r.cells.login.toLowerCase())}::text[])`)} as teachers,
      ${jsonList(subjectSql)} as subjects`);
  return {
    teachers: new Map((found?.teachers ?? []).map((t) => [t.login.toLowerCase(), t])),
    subjects: subjectsBy(found?.subjects ?? []),
  };
});
const split = (sbjs: string): string[] => sbjs.split(JOIN).filter(Boolean);
const idsOf = (subjects: Map<string, number>, sbjs: string): number[] => [
  ...new Set(split(sbjs).map((w) => subjects.get(w) ?? subjects.get(w.toLowerCase())!)),
];
const same = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((x, i) => x === b[i]);

/** A teacher's record in the words of the sheet. */
const wordsOf = (t: Teacher, row: Row, subjects: Map<string, number>): Record<Key, string> => ({
  name: t.name,
  sex: SEX_WORD[t.sex],
  login: row.cells.login,
  phone: t.phone ?? '',
  remark: t.remark,
  sbjs: same(idsOf(subjects, row.cells.sbjs), t.sbjIds) ? row.cells.sbjs : (t.sbjs ?? ''),
});
const differs = (row: Row, old: Record<Key, string>): boolean =>
  (Object.keys(old) as Key[]).some((k) => row.cells[k] !== '' && row.cells[k] !== old[k]);

async function write(
  scope: Scope,
  rows: readonly { readonly userId: number; readonly to: Readonly<Record<Key, string>>; readonly phone: string }[],
): Promise<void> {
  if (!rows.length) return;
  const subjects = await subjectsOf(scope);
  await changePhones(
    scope.db,
    rows.filter((r) => r.to.phone !== r.phone).map((r) => ({ userId: r.userId, phone: r.to.phone || null })),
  );
  await scope.db.updateEach(
    people,
    'userId',
    rows.map(({ userId, to }) => ({
      userId,
      name: to.name,
      sex: sexOf(to.sex)!,
      phone: to.phone || null,
      remark: to.remark,
    })),
    sql`rev = t.rev + 1`,
  );
  await scope.db.remove(teachSbjs, { userId: oneOf(rows.map((r) => r.userId)) });
  await scope.db.insert(
    teachSbjs,
    rows.flatMap((r) => idsOf(subjects, r.to.sbjs).map((sbjId, ord) => ({ userId: r.userId, sbjId, ord }))),
  );
  await staleSessions(scope.db, { userIds: rows.map((r) => r.userId) });
}

/** Teachers, found by their account; roles are given on the screen, by people who may give them. */
export const teacherImporter = importer<Key, Record<string, unknown>, Given>({
  kind: 'people.teachers',
  calls: teachersImport,
  sheetName: { zh: '教师名单', en: 'Teachers' },
  shared: true,
  columns: COLUMNS,
  unique: [['login']],
  prepare: (cx) => Promise.resolve({ supers: mayTouchSuper(cx.me, cx.me.orgId) }),
  judge: async (scope, rows) => {
    const { teachers, subjects } = await lookups.judging(scope, rows);
    const taken = await takenLogins(
      scope.db,
      rows.map((r) => r.cells.login),
    );
    const before = new Set<string>();
    return rows.flatMap((row) => {
      const unknown = split(row.cells.sbjs).find((w) => !subjects.has(w) && !subjects.has(w.toLowerCase()));
      if (unknown) return [problem(row, 'sbjs', peopleFaults.sbjNone, { sbj: unknown })];
      const login = row.cells.login.toLowerCase();
      if (before.has(login)) return [problem(row, 'login', peopleFaults.loginRow)];
      before.add(login);
      const there = teachers.get(login);
      if (!there) return taken.has(login) ? [problem(row, 'login', peopleFaults.loginElsewhere)] : [];
      if (there.userType !== 2) return [problem(row, 'login', peopleFaults.loginOther, { name: there.name })];
      return !scope.given.supers && there.isSuper && differs(row, wordsOf(there, row, subjects))
        ? [problem(row, 'name', peopleFaults.superOnly)]
        : [];
    });
  },
  match: async (scope, rows) => {
    const { teachers, subjects } = await lookups.matching(scope, rows);
    return rows.flatMap((row) => {
      const t = teachers.get(row.cells.login.toLowerCase());
      return t ? [{ row: row.row, subjectId: t.userId, old: wordsOf(t, row, subjects) }] : [];
    });
  },
  commit: async (scope, rows: readonly CommitRow<Key>[]): Promise<Written[]> => {
    const subjects = await subjectsOf(scope);
    const roleIds = await baselineRoles(scope.db, await busiOf(scope.db));
    const fresh = rows.filter((r) => r.state === 'new');
    const made = await makePeople(
      scope.db,
      scope.now.toISOString(),
      fresh.map((r) => ({
        userType: 2,
        name: r.cells.name,
        sex: sexOf(r.cells.sex)!,
        login: r.cells.login,
        phone: r.cells.phone || null,
        remark: r.cells.remark,
        roleIds,
        sbjIds: idsOf(subjects, r.cells.sbjs),
      })),
    );
    for (const [i, r] of fresh.entries())
      scope.note('people.made', {
        subjectId: made[i]!.userId,
        new: { name: r.cells.name, login: r.cells.login },
        import: true,
      });
    const changed = rows.filter((r) => r.state === 'changed');
    await write(
      scope,
      changed.map((r) => ({ userId: r.subjectId!, to: r.cells, phone: r.old?.phone ?? '' })),
    );
    for (const r of changed) {
      const keys = (Object.keys(r.cells) as Key[]).filter((k) => r.cells[k] !== (r.old?.[k] ?? ''));
      scope.note('people.changed', {
        subjectId: r.subjectId!,
        old: Object.fromEntries(keys.map((k) => [k, r.old?.[k] ?? ''])),
        new: Object.fromEntries(keys.map((k) => [k, r.cells[k]])),
        import: true,
      });
    }
    return [
      ...fresh.map((r, i) => ({ row: r.row, subjectId: made[i]!.userId })),
      ...changed.map((r) => ({ row: r.row, subjectId: r.subjectId! })),
    ];
  },
  undo: async (scope, rows: readonly UndoRow<Key>[]) => {
    const fresh = rows.filter((r) => r.state === 'new').map((r) => r.subjectId!);
    if (fresh.length) {
      await closeAccounts(scope.db, fresh, scope.now);
      await scope.db.remove(people, { userId: oneOf(fresh) });
      await tellGone(scope.db, fresh, scope.now);
    }
    const changed = rows.filter((r) => r.state === 'changed');
    await write(
      scope,
      changed.map((r) => ({ userId: r.subjectId!, to: { ...r.cells, ...r.old }, phone: r.cells.phone })),
    );
    for (const r of rows) scope.note('people.import-undone', { subjectId: r.subjectId! });
  },
});
