import { sql } from '../../../../kernel/server/db/sql';
import type { Cx } from '../../../../kernel/server/cx';
import { publicAddress } from '../../../../kernel/server/http/public-address';
import { handle, type Handler } from '../../../../kernel/server/module';
import { fail } from '../../../../kernel/shared/faults';
import { familyName } from '../../../../kernel/shared/masked';
import { maskPhone } from '../../../account/contract';
import { sendCode, sendMessages, spendCode, tryCode } from '../../../account/server/published';
import * as calls from '../../contract';
import { consentFaults } from '../../faults';
import { LINK_SENDS } from '../../rules/consent';
import { askedOf, askedTexts } from './texts';
import { consentChildren, decidesAlone, type ConsentChild } from './child';
import { codeHash, findLink, linkState, makeLinks, makePass, requireOpen, type Link } from './links';
import { releasedReaders } from './releases';

/** The child an address was made for and all that stand under the phone, in one statement. */
const familyOf = (cx: Cx, link: Link, phone: string): Promise<ConsentChild[]> =>
  cx.asOrg(link.orgId, (door) =>
    consentChildren(
      door,
      sql`p.user_id in (
        select g.user_id
        from people_guardian g
        where g.org_id = ${door.orgId}
          and g.phone = ${phone}
        union all
        select ${link.userId}::bigint)`,
    ),
  );
/** The guardian of a child whose phone it is. */
const guardianAt = (child: ConsentChild | undefined, phone: string) => child?.guardians.find((g) => g.phone === phone);

/** Takes one of the messages an address may send, and finds it by the same statement. */
async function takeSend(cx: Cx, code: string): Promise<Link> {
  const link = await cx.db.row<Link>(sql`
    update people_link
    set sent = sent + 1
    where code_hash = ${codeHash(code)}
      and kind <> 'pass'
    returning *`);
  if (!link) throw fail(consentFaults.linkGone);
  if (link.sent > LINK_SENDS[link.kind]) throw fail(consentFaults.linkSends);
  return link;
}

export const openHandlers: readonly Handler[] = [
  handle(calls.openLink, async (cx, { code }) => {
    const link = await findLink(cx, code);
    const about = await cx.asOrg(link.orgId, async (door) => ({
      org: await door.row<{ name: string; clazzName: string | null }>(sql`
        select o.name, k.clazz_name
        from organisation_org o
        left join class_clazz_v k on k.org_id = o.org_id and k.clazz_id = ${link.clazzId}
        where o.org_id = ${door.orgId}`),
      child: link.userId == null ? undefined : (await consentChildren(door, sql`p.user_id = ${link.userId}`))[0],
    }));
    // The child has left: nothing is asked for any more.
    if (!about.org || (link.userId != null && !about.child)) throw fail(consentFaults.linkGone);
    return {
      kind: link.kind as 'consent',
      state: linkState(link, cx.now),
      orgName: about.org.name,
      childName: about.child ? familyName(about.child.name) : null,
      clazzName: about.org.clazzName,
      own: about.child ? decidesAlone(about.child, cx.now) : false,
      purposes: askedTexts(cx.lang, link.kind === 'consent' ? link.purposes : []),
      endsAt: link.endsAt,
    };
  }),

  handle(calls.openSms, async (cx, { code, mobile }) => {
    const link = await takeSend(cx, code);
    requireOpen(link, cx.now);
    return sendCode(cx, 'guardian', link.orgId, mobile);
  }),

  handle(calls.openEnter, async (cx, { code, captchaId, mobile, smsCode }) => {
    const link = await findLink(cx, code);
    requireOpen(link, cx.now);
    const tried = await tryCode(cx, { captchaId, kind: 'guardian', mobile, code: smsCode });
    if (!tried.passed) throw fail(consentFaults.codeWrong, { left: tried.left }, 'smsCode');
    await spendCode(cx.db, captchaId, cx.now);
    // Said once the asker's own phone is proved, so that nobody learns by it whose phone the address was sent to.
    if (link.kind === 'read' && link.phone !== mobile) throw fail(consentFaults.linkPhone, {}, 'mobile');
    const { pass, endsAt } = await makePass(cx, link, mobile);
    const family = link.kind === 'clazz' ? [] : await familyOf(cx, link, mobile);
    // An address that was made for one child asks about it alone.
    const children = link.kind === 'consent' ? family.filter((child) => child.userId === link.userId) : family;
    const guardian = guardianAt(
      children.find((child) => guardianAt(child, mobile)),
      mobile,
    );
    // The child has left, or the school knows the phone no more: nothing opens, and the page says so.
    if (link.kind === 'consent' && children.length === 0) throw fail(consentFaults.linkGone);
    if (link.kind === 'read' && !guardian) throw fail(consentFaults.readOff, {}, 'mobile');
    const names = link.kind === 'consent' ? link.purposes : undefined;
    return {
      pass,
      endsAt,
      known: guardian != null,
      guardian: guardian ? { name: guardian.name, relation: guardian.relation } : null,
      children: children.map((child) => ({
        userId: child.userId,
        name: guardian ? child.name : familyName(child.name),
        clazzName: guardian ? child.clazzName : null,
        own: decidesAlone(child, cx.now),
        // What was said before is the family's business: a stranger who found the letter reads the texts alone.
        purposes: askedOf(cx.lang, guardian ? child.said : [], names),
      })),
      // Of a family the school may have closed one child's records to this phone and not the others'.
      reads: family.some((child) => guardianAt(child, mobile)?.mayRead)
        ? releasedReaders().map(({ kind, title }) => ({ kind, title: cx.text(title) }))
        : [],
    };
  }),

  handle(calls.openAgain, async (cx, { code, mobile }, { request }) => {
    const link = await takeSend(cx, code);
    // A class's address belongs to nobody: whoever is known there asks the teacher, or takes their child's own.
    if (link.kind === 'clazz') throw fail(consentFaults.linkGone);
    const known = await cx.asOrg(link.orgId, (door) =>
      door.row<{ school: string }>(sql`
        select o.name as school
        from people_guardian g
        join organisation_org o on o.org_id = g.org_id
        join people_person p on p.org_id = g.org_id and p.user_id = g.user_id and p.removed_at is null
        where g.org_id = ${door.orgId}
          and g.phone = ${mobile}
          and ${link.userId == null ? sql`true` : sql`g.user_id = ${link.userId}`}
        limit 1`),
    );
    // Whether the phone is a guardian's must not be told to whoever found a letter: the answer is the same.
    if (!known) return;
    const [made] = await makeLinks(cx, [{ kind: 'read', orgId: link.orgId, phone: mobile }]);
    const url = `${publicAddress(request)}/consent/${made!.code}`;
    const params = { school: known.school, url };
    // That the day's messages do not reach would tell it as well: the audit book says that none went out.
    const sent = await sendMessages(cx, link.orgId, [{ mobile, template: 'people.sms.read', params }]);
    cx.note('people.guardian.again', { phone: maskPhone(mobile), sent }, link.orgId);
  }),
];
