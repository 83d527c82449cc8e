import { all, contains, is, jsonList, sql } from '../../../../kernel/server/db/sql';
import type { Cx } from '../../../../kernel/server/cx';
import { handle, type Handler } from '../../../../kernel/server/module';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import { maskPhone } from '../../../account/contract';
import { signedUrl } from '../../../files/server/published';
import * as calls from '../../contract';
import { consentFaults } from '../../faults';
import { isOfOwnAge, stateOf, type WaitAct } from '../../rules/consent';
import type { consentActs, waits } from '../../tables';
import type { RowOf } from '../../../../kernel/server/db/table';
import { askedOf, askedTexts, instantOf } from './texts';
import { consentChild, decidesAlone } from './child';
import { currentText, findPurpose, purposes, titleOf, wordingOf } from './purposes';
import { chargedClazz, childInCharge } from './scope';
import type { LastSaid } from './child';

const titled = (cx: Cx, name: string): string => {
  const known = findPurpose(name);
  return known ? titleOf(known, cx.lang) : name;
};
/** The class that something waiting belongs to: where the child stands now, else where it was entered. Over wait `w`. */
export const placeOfWait = sql`coalesce((
  select c.clazz_id
  from class_student_v c
  where c.org_id = w.org_id and c.user_id = w.user_id and c.clazz_type = 1
  limit 1), w.clazz_id)`;

export const consentReadHandlers: readonly Handler[] = [
  handle(calls.consentPurposes, async (cx) => ({ items: askedTexts(cx.lang) })),

  handle(calls.consentClazzes, (cx, input) => {
    const purpose = input.purpose ? findPurpose(input.purpose) : purposes()[0];
    if (!purpose) throw fail(consentFaults.purposeUnknown, {}, 'purpose');
    const { version } = currentText(purpose);
    return cx.list(input, {
      select: sql`k.clazz_id, k.clazz_name, m.name as master_name, f.students, f.given, f.declined, f.withdrawn,
        f.students - f.given - f.declined - f.withdrawn as missing, f.no_phone,
        (select count(*)
          from people_consent_wait w
          where w.org_id = k.org_id and w.state = 'waiting' and ${placeOfWait} = k.clazz_id) as waiting`,
      from: sql`class_clazz_v k
        left join people_person_v m on m.org_id = k.org_id and m.user_id = k.master_id
        cross join lateral (
          select count(*) as students,
            count(*) filter (where s.state = 'given' and s.version = ${version}) as given,
            count(*) filter (where s.state = 'declined') as declined,
            count(*) filter (where s.state = 'withdrawn') as withdrawn,
            count(*) filter (where not exists (
              select 1 from people_guardian g
              where g.org_id = c.org_id and g.user_id = c.user_id and g.phone is not null)) as no_phone
          from class_student_v c
          left join people_consent s on s.org_id = c.org_id and s.user_id = c.user_id and s.purpose = ${purpose.name}
          where c.org_id = k.org_id and c.clazz_id = k.clazz_id) f`,
      counted: sql`class_clazz_v k`,
      where: [
        sql`k.org_id = ${cx.db.orgId}`,
        sql`k.ended_at is null`,
        is('k.clazz_type', 1),
        contains('k.clazz_name', input.name),
      ],
      sorts: { clazzName: (direction) => sql`k.grd_id ${direction} nulls last, k.order_no ${direction}` },
      then: sql`k.grd_id nulls last, k.order_no, k.clazz_id`,
    });
  }),

  handle(calls.consentClazz, async (cx, { clazzId }) => {
    const clazz = await chargedClazz(cx, clazzId);
    const rows = await cx.db.rows<{
      userId: number;
      name: string;
      sidNo: string | null;
      bornOn: string | null;
      guardians: number;
      phones: number;
      waiting: number;
      said: LastSaid[];
    }>(sql`
      select p.user_id, p.name, p.sid_no, p.born_on,
        (select count(*) from people_guardian g where g.org_id = p.org_id and g.user_id = p.user_id) as guardians,
        (select count(g.phone) from people_guardian g where g.org_id = p.org_id and g.user_id = p.user_id) as phones,
        (select count(*)
          from people_consent_wait w
          where w.org_id = p.org_id and w.user_id = p.user_id and w.state = 'waiting') as waiting,
        ${jsonList(sql`
          select s.purpose, s.state, s.version, s.at
          from people_consent s
          where s.org_id = p.org_id and s.user_id = p.user_id`)} as said
      from class_student_v c
      join people_person_v p on p.org_id = c.org_id and p.user_id = c.user_id and p.removed_at is null
      where c.org_id = ${cx.db.orgId}
        and c.clazz_id = ${clazzId}
      order by p.sid_no nulls last, p.user_id`);
    const waiting = await cx.db.row<{ n: number }>(sql`
      select count(*) as n
      from people_consent_wait w
      where w.org_id = ${cx.db.orgId}
        and w.state = 'waiting'
        and ${placeOfWait} = ${clazzId}`);
    return {
      ...clazz,
      waiting: waiting?.n ?? 0,
      items: rows.map(({ said, bornOn, ...row }) => ({
        ...row,
        own: isOfOwnAge(bornOn, cx.today),
        states: purposes().map((purpose) => {
          const last = said.find((l) => l.purpose === purpose.name);
          return {
            purpose: purpose.name,
            state: stateOf(last, currentText(purpose).version),
            at: last ? instantOf(last.at) : null,
          };
        }),
      })),
    };
  }),

  handle(calls.consentChild, async (cx, { userId }) => {
    const child = await consentChild(cx.db, userId, childInCharge(cx.me));
    if (!child) throw fail(kernelFaults.gone);
    const acts = await cx.db.rows<
      RowOf<typeof consentActs> & { readonly enteredName: string | null; readonly confirmedName: string | null }
    >(sql`
      select a.*, e.name as entered_name, f.name as confirmed_name
      from people_consent_act a
      left join people_person_v e on e.org_id = a.org_id and e.user_id = a.entered_by
      left join people_person_v f on f.org_id = a.org_id and f.user_id = a.confirmed_by
      where a.org_id = ${cx.db.orgId}
        and a.user_id = ${userId}
      order by a.act_id desc
      limit 200`);
    return {
      userId,
      name: child.name,
      own: decidesAlone(child, cx.now),
      purposes: askedOf(cx.lang, child.said),
      acts: acts.map((a) => {
        const text = findPurpose(a.purpose)?.texts.find((t) => t.version === a.version);
        return {
          actId: a.actId,
          purpose: a.purpose,
          title: titled(cx, a.purpose),
          version: a.version,
          text: text ? wordingOf(text, a.lang) : null,
          act: a.act,
          way: a.way,
          byKind: a.byKind,
          byName: a.byName,
          relation: a.relation,
          phone: a.phone && maskPhone(a.phone),
          enteredBy: a.enteredName,
          confirmedBy: a.confirmedName,
          file: a.file && signedUrl(cx, a.file),
          at: a.at,
        };
      }),
    };
  }),

  handle(calls.consentWaits, async (cx, { clazzId }) => {
    await chargedClazz(cx, clazzId);
    const rows = await cx.db.rows<
      RowOf<typeof waits> & { readonly realName: string | null; readonly enteredName: string | null }
    >(sql`
      select w.*, p.name as real_name, e.name as entered_name
      from people_consent_wait w
      left join people_person_v p on p.org_id = w.org_id and p.user_id = w.user_id
      left join people_person_v e on e.org_id = w.org_id and e.user_id = w.entered_by
      where ${all(sql`w.org_id = ${cx.db.orgId}`, sql`w.state = 'waiting'`, sql`${placeOfWait} = ${clazzId}`)}
      order by w.wait_id
      limit 200`);
    return {
      items: rows.map((w) => ({
        waitId: w.waitId,
        kind: w.kind,
        userId: w.userId,
        childName: w.realName ?? w.childName,
        sidNo: w.sidNo,
        byKind: w.byKind,
        name: w.name,
        relation: w.relation,
        phone: w.phone,
        answers: w.acts.map(({ purpose, give }: WaitAct) => ({ purpose, title: titled(cx, purpose), give })),
        file: w.file && signedUrl(cx, w.file),
        enteredBy: w.enteredName,
        own: w.enteredBy === cx.me.userId,
        madeAt: w.madeAt,
      })),
    };
  }),
];
