import type { Cx } from '../../../../kernel/server/cx';
import type { Door } from '../../../../kernel/server/db/door';
import { sql } from '../../../../kernel/server/db/sql';
import { constraintOf } from '../../../../kernel/server/db/tenant';
import { publicAddress } from '../../../../kernel/server/http/public-address';
import { newId } from '../../../../kernel/server/ids';
import { handle, type Handler } from '../../../../kernel/server/module';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import type { Lang } from '../../../../kernel/shared/messages';
import { holds } from '../../../../kernel/shared/need';
import { maskPhone } from '../../../account/contract';
import { sendMessages } from '../../../account/server/published';
import { CONSENT_ALL } from '../../access';
import * as calls from '../../contract';
import { consentFaults } from '../../faults';
import {
  GUARDIANS_LANG,
  GUARDIANS_MAX,
  GUARDIAN_PLACES,
  type GuardianSource,
  type Relation,
} from '../../rules/consent';
import { guardians } from '../../tables';
import { makeLinks, type MadeLink } from './links';
import { chargedClazz, childInCharge } from './scope';

type Row = {
  readonly guardianId: number;
  readonly userId: number;
  readonly name: string;
  readonly phone: string | null;
};

/** A guardian whose child is in the caller's charge; any other is "gone". The row is held. */
async function chargedGuardian(cx: Cx, guardianId: number): Promise<Row> {
  const found = await cx.db.row<Row>(sql`
    select g.guardian_id, g.user_id, g.name, g.phone
    from people_guardian g
    join people_person p on p.org_id = g.org_id and p.user_id = g.user_id
    where g.org_id = ${cx.db.orgId}
      and g.guardian_id = ${guardianId}
      and p.removed_at is null
      and ${childInCharge(cx.me)}
    for update of g`);
  if (!found) throw fail(kernelFaults.gone);
  return found;
}

export interface NewGuardian {
  readonly userId: number;
  readonly name: string;
  readonly relation: Relation;
  readonly phone: string | null;
  readonly source: GuardianSource;
}
/**
 * Puts a guardian into a free place of a child. @param taken the places that are not free.
 * @throws guardiansFull, and guardianPhone where the phone is one of the child's already, also for who types at the same moment.
 */
export async function addGuardian(cx: Cx, door: Door, given: NewGuardian, taken: readonly number[]): Promise<number> {
  const place = GUARDIAN_PLACES.find((p) => !taken.includes(p));
  if (!place) throw fail(consentFaults.guardiansFull, { max: GUARDIANS_MAX });
  const guardianId = newId();
  await noteGuardian(() =>
    door.insert(guardians, [{ ...given, guardianId, place, madeBy: cx.session?.userId ?? null, madeAt: cx.nowIso }]),
  );
  cx.note(
    'people.guardian.added',
    { subjectId: given.userId, new: { name: given.name, phone: given.phone && maskPhone(given.phone) } },
    door.orgId,
  );
  return guardianId;
}
async function noteGuardian<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const constraint = constraintOf(error);
    if (constraint === 'people_guardian_phone') throw fail(consentFaults.guardianPhone, {}, 'phone');
    if (constraint === 'people_guardian_child_place') throw fail(consentFaults.guardiansFull, { max: GUARDIANS_MAX });
    throw error;
  }
}

type Asked = Parameters<typeof publicAddress>[0];
/**
 * Sends a guardian's phone an address by which they read what was released and see their consents.
 * @param lang the guardian's, where it is known: the language of whoever sends says nothing about theirs.
 * @returns undefined where the school's messages of the day do not reach.
 */
export async function sendReadLink(
  cx: Cx,
  request: Asked,
  userId: number,
  phone: string,
  lang: Lang = GUARDIANS_LANG,
): Promise<MadeLink | undefined> {
  const [link] = await makeLinks(cx, [{ kind: 'read', orgId: cx.db.orgId, phone }]);
  const params = { school: cx.me.orgName, url: `${publicAddress(request)}/consent/${link!.code}` };
  if (!(await sendMessages(cx, cx.db.orgId, [{ mobile: phone, template: 'people.sms.read', params, lang }])))
    return undefined;
  cx.note('people.guardian.invited', { subjectId: userId, phone: maskPhone(phone) });
  return link;
}

export const guardianHandlers: readonly Handler[] = [
  handle(calls.guardianList, async (cx, { userId }) => {
    const child = await cx.db.row<{ userId: number; name: string }>(sql`
      select p.user_id, p.name
      from people_person p
      where p.org_id = ${cx.db.orgId}
        and p.user_id = ${userId}
        and p.user_type = 1
        and p.removed_at is null
        and ${childInCharge(cx.me)}`);
    if (!child) throw fail(kernelFaults.gone);
    return { ...child, items: await cx.db.many(guardians, { userId }, { sort: ['place'] }) };
  }),

  handle(calls.guardianSave, async (cx, { userId, guardianId, name, relation, phone = null }) => {
    const places = await cx.db.row<{ places: number[] }>(sql`
      select array(
        select g.place
        from people_guardian g
        where g.org_id = p.org_id and g.user_id = p.user_id
          and g.guardian_id is distinct from ${guardianId ?? null}) as places
      from people_person p
      where p.org_id = ${cx.db.orgId}
        and p.user_id = ${userId}
        and p.user_type = 1
        and p.removed_at is null
        and ${childInCharge(cx.me)}`);
    if (!places) throw fail(kernelFaults.gone);
    if (guardianId == null) {
      const source = holds(cx.me, ...CONSENT_ALL) ? 'school' : 'teacher';
      return { guardianId: await addGuardian(cx, cx.db, { userId, name, relation, phone, source }, places.places) };
    }
    const old = await cx.db.one(guardians, { guardianId, userId }, { lock: 'update' });
    if (!old) throw fail(kernelFaults.gone);
    await noteGuardian(() => cx.db.update(guardians, { guardianId }, { name, relation, phone }));
    cx.note('people.guardian.changed', {
      subjectId: userId,
      old: { name: old.name, phone: old.phone && maskPhone(old.phone) },
      new: { name, phone: phone && maskPhone(phone) },
    });
    return { guardianId };
  }),

  handle(calls.guardianRemove, async (cx, { guardianId }) => {
    const { userId, name, phone } = await chargedGuardian(cx, guardianId);
    await cx.db.remove(guardians, { guardianId });
    cx.note('people.guardian.removed', { subjectId: userId, old: { name, phone: phone && maskPhone(phone) } });
  }),

  handle(calls.guardianReading, async (cx, { guardianId, mayRead }) => {
    const { userId, name } = await chargedGuardian(cx, guardianId);
    await cx.db.update(guardians, { guardianId }, { mayRead });
    cx.note('people.guardian.reading', { subjectId: userId, new: { name, mayRead } });
  }),

  handle(calls.guardianInvite, async (cx, { guardianId }, { request }) => {
    const { userId, phone } = await chargedGuardian(cx, guardianId);
    if (!phone) throw fail(consentFaults.nobodyToAsk);
    const link = await sendReadLink(cx, request, userId, phone);
    if (!link) throw fail(consentFaults.smsDay);
    return { endsAt: link.endsAt };
  }),

  handle(calls.guardianClazzLink, async (cx, { clazzId }, { request }) => {
    const clazz = await chargedClazz(cx, clazzId);
    await cx.db.change(sql`
      update people_link set used_at = ${cx.nowIso}
      where org_id = ${cx.db.orgId}
        and kind = 'clazz'
        and clazz_id = ${clazzId}
        and used_at is null`);
    const [link] = await makeLinks(cx, [{ kind: 'clazz', orgId: cx.db.orgId, clazzId }]);
    cx.note('people.guardian.clazzLink', { subjectId: clazzId, clazz: clazz.clazzName });
    return { ...link!, url: `${publicAddress(request)}/consent/${link!.code}` };
  }),
];
