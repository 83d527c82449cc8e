import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import { dayIn, timeIn } from '../../../kernel/shared/dates';
import { fail, type Refusal } from '../../../kernel/shared/faults';
import { consentOf } from '../../people/server/published';
import * as calls from '../contract';
import { faults } from '../faults';
import { consentVersion } from '../locale/consent';
import { hasCrisis, isStaffed, itemsOf, paperFault, USUAL, type Item, type PaperFault, type Setting } from '../rules';
import { drafts, parts, type Sentence } from '../tables';
import { decidesSelf } from './agree';
import { takePapers } from './papers';
import type { Asked } from './paper-rows';
import { gone, mustVault, opened, PLACES, scaleKeys, sealedOf } from './sealed';

interface Own extends Asked {
  readonly name: string;
  readonly isOn: boolean;
  readonly startOn: string;
  readonly endOn: string;
  readonly clazzId: number;
  readonly state: 'done' | 'declined' | null;
  readonly begunAt: string | null;
  readonly draft: string | null;
  readonly setting: Setting | null;
  readonly wording: readonly Sentence[] | null;
  readonly isDemo: boolean | null;
  /** A yes to this assessment stands, and whose it is to give. */
  readonly agreed: boolean;
  readonly isOwn: boolean;
}
/** The schema as it stands for the child who asks: of the own grade, with consent to it, in time, not yet handed in. @throws why not */
async function ownOf(cx: Cx, schemaId: number): Promise<Own & { readonly items: readonly Item[] }> {
  // A paper is a child's own act: nobody fills it in for somebody else.
  if (cx.me.fake) throw fail(faults.notInPerson);
  mustVault(cx.kernel);
  const own = await cx.db.row<Own>(sql`
    select s.schema_id, s.kind, s.variant, s.name, s.is_on, s.start_on, s.end_on, e.clazz_id, d.state, f.begun_at,
      f.sealed as draft, t.setting, w.items as wording, w.is_demo, g.user_id is not null as agreed,
      ${decidesSelf(cx)} as is_own
    from psychology_schema s
    join organisation_org o on o.org_id = s.org_id
    join people_person_v p on p.org_id = s.org_id and p.user_id = ${cx.me.userId}
    join class_student_v e
      on e.org_id = s.org_id and e.user_id = ${cx.me.userId} and e.clazz_type = 1 and e.grd_id = any(s.grd_ids)
    left join psychology_part d on d.org_id = s.org_id and d.schema_id = s.schema_id and d.user_id = ${cx.me.userId}
    left join psychology_draft f on f.org_id = s.org_id and f.schema_id = s.schema_id and f.user_id = ${cx.me.userId}
    left join psychology_agree g
      on g.org_id = s.org_id and g.schema_id = s.schema_id and g.user_id = ${cx.me.userId} and g.state = 'given'
        and g.version = ${consentVersion}
    left join psychology_wording w on w.org_id = s.org_id and w.wording_id = s.wording_id
    left join psychology_setting t on t.org_id = s.org_id and t.kind = 'school'
    where s.org_id = ${cx.db.orgId}
      and s.schema_id = ${schemaId}
    order by e.clazz_id
    limit 1`);
  if (!own) throw gone();
  if (!own.isOn) throw fail(faults.notOn);
  if (cx.today < own.startOn || cx.today > own.endOn) throw fail(faults.notNow, { from: own.startOn, to: own.endOn });
  if (own.state === 'done') throw fail(faults.answered);
  await consentOf('psychology').require(cx.db, cx.me.userId);
  if (!own.agreed) throw fail(own.isOwn ? faults.agreeFirst : faults.guardianFirst);
  return { ...own, items: itemsOf(scaleKeys(), own.kind, own.variant) };
}
/** A paper with items that ring is opened only while somebody is there. What was begun may be handed in later. */
function mustBeStaffed(cx: Cx, { kind, setting }: Own): void {
  if (!hasCrisis(kind)) return;
  const day = new Date(`${dayIn(cx.me.zone, cx.now)}T00:00:00Z`).getUTCDay() || 7;
  const [hour = 0, minute = 0] = timeIn(cx.me.zone, cx.now).split(':').map(Number);
  if (!isStaffed(setting?.staffed ?? USUAL.staffed, day, hour * 60 + minute)) throw fail(faults.nowUnstaffed);
}
/** A paper's fault in words. */
export function paperRefusal(fault: PaperFault, items: readonly Item[]): Refusal {
  if (fault.kind === 'length') return fail(faults.length, { count: items.length }, 'answers');
  if (fault.kind === 'slept') return fail(faults.slept, {}, 'answers');
  return fail(faults[fault.kind], { no: fault.no }, 'answers');
}
const draftOf = (cx: Cx, own: Own): readonly (number | null)[] | undefined =>
  own.draft == null
    ? undefined
    : opened<(number | null)[]>(mustVault(cx.kernel), PLACES.draft(cx.db.orgId, own.schemaId, cx.me.userId), own.draft);

export const paperHandlers = [
  handle(calls.paper, async (cx, { id }) => {
    const own = await ownOf(cx, id);
    mustBeStaffed(cx, own);
    const texts = new Map(own.wording?.map((sentence) => [sentence.no, sentence]));
    const inChinese = cx.lang === 'zh-CN';
    const answers = draftOf(cx, own);
    return {
      kind: own.kind,
      name: own.name,
      isDemo: own.isDemo ?? false,
      items: own.items.map((item) => {
        const { zh = '', en = '' } = texts.get(item.no) ?? {};
        return { ...item, text: inChinese ? zh : en || zh };
      }),
      answers: answers?.length === own.items.length ? [...answers] : own.items.map(() => null),
    };
  }),
  handle(calls.saveDraft, async (cx, { id, answers }) => {
    const own = await ownOf(cx, id);
    const fault = paperFault(own.items, answers, true);
    if (fault && fault.kind !== 'slept') throw paperRefusal(fault, own.items);
    const place = PLACES.draft(cx.db.orgId, id, cx.me.userId);
    await cx.db.insert(
      drafts,
      {
        schemaId: id,
        userId: cx.me.userId,
        sealed: sealedOf(mustVault(cx.kernel), place, answers),
        begunAt: cx.nowIso,
        changedAt: cx.nowIso,
      },
      'on conflict (org_id, schema_id, user_id) do update set sealed = excluded.sealed, changed_at = excluded.changed_at',
    );
  }),
  handle(calls.answer, async (cx, { id, answers }) => {
    const own = await ownOf(cx, id);
    const fault = paperFault(own.items, answers);
    if (fault) throw paperRefusal(fault, own.items);
    const seconds = own.begunAt == null ? null : (cx.now.getTime() - Date.parse(own.begunAt)) / 1000;
    const paper = {
      userId: cx.me.userId,
      clazzId: own.clazzId,
      answers: answers.filter((value) => value != null),
      seconds,
    };
    const taken = await takePapers(cx, own, [paper], 'screen', { ...USUAL, ...own.setting });
    if (taken.size === 0) throw fail(faults.answered);
    // Neither level nor score: the audit book is read by more people than the lock lets in.
    cx.note('psychology.answered', { subjectId: id });
  }),
  handle(calls.decline, async (cx, { id }) => {
    if (cx.me.fake) throw fail(faults.notInPerson);
    const { userId } = cx.me;
    const clazz = await cx.db.row<{ clazzId: number; isOn: boolean }>(sql`
      select e.clazz_id, s.is_on
      from psychology_schema s
      join class_student_v e
        on e.org_id = s.org_id and e.user_id = ${userId} and e.clazz_type = 1 and e.grd_id = any(s.grd_ids)
      where s.org_id = ${cx.db.orgId}
        and s.schema_id = ${id}
      order by e.clazz_id
      limit 1`);
    if (!clazz) throw gone();
    if (!clazz.isOn) throw fail(faults.notOn);
    const said = await cx.db.insert(
      parts,
      { schemaId: id, userId, clazzId: clazz.clazzId, state: 'declined', at: cx.nowIso },
      'on conflict (org_id, schema_id, user_id) do nothing',
    );
    const found = said > 0 || (await cx.db.one(parts, { schemaId: id, userId, state: 'declined' }));
    if (!found) throw fail(faults.answered);
    await cx.db.remove(drafts, { schemaId: id, userId });
  }),
];
