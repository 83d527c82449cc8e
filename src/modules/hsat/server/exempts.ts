import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { withoutFew } from '../../../kernel/server/db/few';
import type { ListOf } from '../../../kernel/server/db/list';
import { all, any, contains, is, sql, type Sql } from '../../../kernel/server/db/sql';
import type { RowOf } from '../../../kernel/server/db/table';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import { plusDays } from '../../../kernel/shared/dates';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { holds } from '../../../kernel/shared/need';
import { ownFiles, registerReader, signedUrl } from '../../files/server/published';
import { tell } from '../../notice/server/published';
import { seesNames } from '../access';
import * as calls from '../contract';
import type { Application, StepLine } from '../contract/exempts';
import { faults } from '../faults';
import { afterStep, isStep, itemsFor, PAPERS, stageOf, type ExemptStep } from '../rules';
import { candidates, exempts } from '../tables';
import { examOf, examsWhere, mustBeWithin, mustTake, seenExams, type Exam } from './exam-read';
import { raised } from './school-row';
import { actsFor, hasDesk, inCharge, isRegion, mustServe } from './sight';

/** Whose applications the caller looks at, by candidate `c`. */
const seenBy = (cx: Cx): Sql | undefined =>
  isRegion(cx) || hasDesk(cx) ? undefined : any(inCharge(cx, 'c', 'class'), inCharge(cx, 'c', 'pe'));

registerReader(
  PAPERS.proc,
  async (cx, file) => {
    const ask = (door: Door, more?: Sql) =>
      door.rows<{ exemptId: number }>(sql`
        select x.exempt_id
        from hsat_exempt x
        join hsat_candidate c on c.org_id = x.org_id and c.schema_id = x.schema_id and c.user_id = x.user_id
        where ${all(door.orgs('x'), sql`${file.path} = any(x.papers)`, any(sql`x.user_id = ${cx.me.userId}`, seenBy(cx) ?? sql`true`), more)}
        order by x.exempt_id
        limit 1`);
    const isOwn = file.orgId === cx.me.orgId;
    // Of a school's papers the bureau whose exam it is sees those that were passed on to it; a bureau above or below sees none.
    const passedOn = sql`x.state in ('bureau', 'granted', 'refused') and exists (
      select 1 from hsat_exam e
      where e.schema_id = x.schema_id and e.owner_id = ${cx.me.orgId})`;
    if (!isOwn && !(isRegion(cx) && holds(cx.session, 'ADMIN_SUPERMAN'))) return false;
    const [found] = isOwn
      ? await ask(cx.db)
      : await cx.across('hsat.papers', (door) => ask(door, passedOn), [file.orgId]);
    if (!found) return false;
    const detail = { subjectId: found.exemptId, path: file.path };
    await cx.kernel.audit([{ action: 'hsat.papers.read', orgId: file.orgId, detail }], cx);
    return true;
  },
  { ...PAPERS.use, families: [...PAPERS.use.families] },
);

interface ListRow extends Omit<Application, 'ruleName' | 'mine' | 'papers'> {
  readonly papers: string[];
  readonly isMaster: boolean;
  readonly isPe: boolean;
}
/** The step that the caller may take of an application. */
function isMine(
  cx: Cx,
  { ownerId }: Pick<Exam, 'ownerId'>,
  row: Pick<ListRow, 'state' | 'isMaster' | 'isPe'>,
): boolean {
  // The last word is that of the bureau whose exam it is, not of one above it.
  if (row.state === 'bureau') return ownerId === cx.me.orgId;
  if (isRegion(cx) || !isStep(row.state)) return false;
  // The school's office may stand in for a teacher who is away.
  return hasDesk(cx) || (row.state === 'class' && row.isMaster) || (row.state === 'pe' && row.isPe);
}
const nameOf = (exam: Exam, rule: string): string => exam.content.exempt.find((one) => one.code === rule)?.name ?? rule;

export const exemptHandlers = [
  handle(calls.listExemptExams, async (cx) => {
    const exams = await examsWhere(cx, await seenExams(cx));
    const rows = await cx.db.rows<{ schemaId: number; n: number }>(sql`
      select x.schema_id, count(*)::int as n
      from hsat_exempt x
      join hsat_candidate c on c.org_id = x.org_id and c.schema_id = x.schema_id and c.user_id = x.user_id
      where ${all(sql`x.org_id = ${cx.me.orgId}`, sql`c.org_id = ${cx.me.orgId}`, sql`x.state in ('class', 'pe', 'school')`, seenBy(cx))}
      group by x.schema_id
      order by x.schema_id`);
    return {
      items: exams.map(({ schemaId, name }) => ({
        schemaId,
        name,
        waiting: rows.find((row) => row.schemaId === schemaId)?.n ?? 0,
      })),
    };
  }),
  handle(calls.listExempts, async (cx, { schemaId, orgId, state, name, ...input }) => {
    const exam = await examOf(cx, schemaId);
    mustServe(cx, exam.module);
    return cx.reading('hsat.exempts', orgId ?? (isRegion(cx) ? undefined : cx.me.orgId), (door) =>
      door.list(
        input,
        withoutFew<ListOf<typeof input, ListRow, Application>>(
          seesNames(cx.me),
          {
            select: sql`x.exempt_id, x.org_id, o.name as org_name, x.user_id, c.name, c.clazz_name, x.rule, x.items, x.why,
          x.papers, x.state, x.steps, x.until, ${inCharge(cx, 'c', 'class')} as is_master,
          ${inCharge(cx, 'c', 'pe')} as is_pe`,
            from: sql`hsat_exempt x
          join hsat_candidate c on c.org_id = x.org_id and c.schema_id = x.schema_id and c.user_id = x.user_id
          join organisation_org o on o.org_id = x.org_id`,
            where: [
              door.orgs('x'),
              sql`x.schema_id = ${schemaId}`,
              is('x.state', state),
              contains('c.name', name),
              // A bureau has what schools have passed on; what is still theirs is theirs.
              isRegion(cx) ? sql`x.state in ('bureau', 'granted', 'refused')` : undefined,
              seenBy(cx),
            ],
            sorts: {},
            then: sql`x.made_at desc, x.exempt_id desc`,
            shape: ({ isMaster, isPe, papers, ...row }) => ({
              ...row,
              ruleName: nameOf(exam, row.rule),
              papers: papers.map((path) => signedUrl(cx, path)),
              steps: row.steps.map((step) => ({ ...step, at: new Date(step.at).toISOString() })),
              mine: isMine(cx, exam, { state: row.state, isMaster, isPe }),
            }),
          },
          'x.org_id',
          'x.user_id',
        ),
      ),
    );
  }),
  handle(calls.applyExempt, async (cx, { schemaId, userId, rule, itemIds, why, papers }) => {
    if (!actsFor(cx) && userId !== cx.me.userId) throw fail(kernelFaults.gone);
    const exam = await examOf(cx, schemaId, 'share');
    mustServe(cx, exam.module);
    mustTake(exam);
    const found = exam.content.exempt.find((one) => one.code === rule);
    if (!found) throw fail(faults.noSuchRule, {}, 'rule');
    mustBeWithin(cx, exam, stageOf(found.scope));
    const child = await cx.db.one(candidates, { schemaId, userId }, { lock: 'share' });
    if (!child) throw fail(kernelFaults.gone);
    const own = itemsFor(exam.content, exam.drawn, child.chosen).map((item) => item.code);
    const items = found.scope === 'item' ? [...new Set(itemIds)].filter((code) => own.includes(code)) : [];
    if (found.scope === 'item' && !items.length) throw fail(faults.itemsNeeded, {}, 'itemIds');
    if (papers.length < found.papers) throw fail(faults.papersNeeded, { count: found.papers }, 'papers');
    await ownFiles(cx, papers, { at: 'papers', families: PAPERS.use.families });
    const line = { step: 'apply', verdict: 'apply', byId: cx.me.userId, by: cx.me.name, at: cx.nowIso, why } as const;
    const exemptId = newId();
    // Who has no school has no class teacher: the bureau looks at it at once.
    const state = isRegion(cx) ? ('bureau' as const) : ('class' as const);
    const row = { exemptId, schemaId, userId, rule, items, why, papers, state, steps: [line] };
    // What was returned is mended where it stands; a second one beside an open one is refused by its key.
    const made = await cx.db.insert(
      exempts,
      { ...row, madeBy: cx.me.userId, madeAt: cx.nowIso },
      `on conflict (org_id, schema_id, user_id, rule)
        where state in ('class', 'pe', 'school', 'bureau', 'returned', 'granted')
        do update set items = excluded.items, why = excluded.why, papers = excluded.papers, state = excluded.state,
          steps = hsat_exempt.steps || excluded.steps
        where hsat_exempt.state = 'returned'`,
    );
    if (!made) throw fail(faults.exemptTaken);
    cx.note('hsat.exempt.applied', {
      subjectId: userId,
      schemaId,
      rule,
      items,
      papers: papers.length,
      new: { state },
    });
    await tell(cx, {
      kind: 'hsat.exemptApplied',
      subject: { schemaId, userId },
      params: { name: child.name, rule: found.name },
      to: { classTeachersOfChildren: userId },
    });
    return { exemptId, state };
  }),
  handle(calls.stepExempt, async (cx, { exemptId, orgId, verdict, why }) => {
    if (verdict !== 'pass' && !why) throw fail(faults.whyNeeded, {}, 'why');
    const school = orgId ?? cx.me.orgId;
    return school === cx.me.orgId
      ? stepped(cx, cx.db, exemptId, verdict, why)
      : cx.into(school, 'hsat.exempt', (door) => stepped(cx, door, exemptId, verdict, why));
  }),
];
async function stepped(
  cx: Cx,
  door: Door,
  exemptId: number,
  verdict: Parameters<typeof afterStep>[1],
  why: string,
): Promise<{ exemptId: number; state: RowOf<typeof exempts>['state']; until: string | null }> {
  const row = await door.one(exempts, { exemptId }, { lock: 'update' });
  if (!row || !isStep(row.state)) throw fail(row ? faults.notYourStep : kernelFaults.gone);
  const child = await door.row<{ isMaster: boolean; isPe: boolean; name: string }>(sql`
    select c.name, ${inCharge(cx, 'c', 'class')} as is_master, ${inCharge(cx, 'c', 'pe')} as is_pe
    from hsat_candidate c
    where c.org_id = ${door.orgId}
      and c.schema_id = ${row.schemaId}
      and c.user_id = ${row.userId}`);
  const exam = await examOfStep(cx, row.schemaId);
  if (!child || !isMine(cx, exam, { state: row.state, ...child })) throw fail(faults.notYourStep);
  const step: ExemptStep = row.state;
  const state = afterStep(step, verdict);
  const days = exam.content.exempt.find((one) => one.code === row.rule)?.deferDays ?? 0;
  const until = state === 'granted' && days > 0 ? plusDays(cx.today, days) : null;
  const line: StepLine = { step, verdict, byId: cx.me.userId, by: cx.me.name, at: cx.nowIso, why };
  if (state === 'granted') {
    // What counts of the candidate changes now: scores reckoned before are out of date.
    const { rev } = await raised(door, row.schemaId);
    const set = { until, steps: [...row.steps, line] };
    await grant(door, exemptId, set, row, rev);
  } else await door.update(exempts, { exemptId }, { state, steps: [...row.steps, line] });
  cx.note(
    'hsat.exempt.stepped',
    { subjectId: row.userId, exemptId, step, old: { state: row.state }, new: { state, until }, why },
    door.orgId,
  );
  await tell(cx, {
    kind: 'hsat.exemptStepped',
    subject: { schemaId: row.schemaId, userId: row.userId },
    params: { name: child.name, rule: nameOf(exam, row.rule), state: { zh: STATE_ZH[state], en: STATE_EN[state] } },
    to: { person: row.userId },
    org: door.orgId,
  });
  return { exemptId, state, until };
}
/** The exam, which is not shown while the step is taken. */
async function examOfStep(cx: Cx, schemaId: number): Promise<Exam> {
  const exam = await examOf(cx, schemaId, 'share');
  mustServe(cx, exam.module);
  mustTake(exam);
  return exam;
}
/** A grant and its candidate's mark, in one statement. */
const grant = (
  door: Door,
  exemptId: number,
  { steps, until }: { readonly steps: readonly StepLine[]; readonly until: string | null },
  { schemaId, userId }: Pick<RowOf<typeof exempts>, 'schemaId' | 'userId'>,
  rev: number,
): Promise<number> =>
  door.change(sql`
    with granted as (
      update hsat_exempt
      set state = 'granted', steps = ${JSON.stringify(steps)}::jsonb, until = ${until}::date
      where org_id = ${door.orgId}
        and exempt_id = ${exemptId}
    )
    update hsat_candidate
    set rev = ${rev}
    where org_id = ${door.orgId}
      and schema_id = ${schemaId}
      and user_id = ${userId}`);
type StateText = Readonly<Record<RowOf<typeof exempts>['state'], string>>;
const STATE_ZH: StateText = {
  class: '待班主任审核',
  pe: '待体育教师审核',
  school: '待学校审核',
  bureau: '待教育局审核',
  returned: '退回修改',
  granted: '已批准',
  refused: '未批准',
};
const STATE_EN: StateText = {
  class: 'waits for the class teacher',
  pe: 'waits for the PE teacher',
  school: 'waits for the school',
  bureau: 'waits for the bureau',
  returned: 'returned to be corrected',
  granted: 'granted',
  refused: 'not granted',
};
