import { sql } from '../../../../kernel/server/db/sql';
import type { Cx } from '../../../../kernel/server/cx';
import { ports } from '../../../../kernel/server/port';
import type { Door } from '../../../../kernel/server/db/door';
import { fail } from '../../../../kernel/shared/faults';
import { sendMessages } from '../../../account/server/published';
import { consentFaults } from '../../faults';
import { GUARDIANS_LANG } from '../../rules/consent';
import { makeLinks } from './links';

/** One thing of a child that waits for a guardian's yes or no, in the asker's language. */
export interface Matter {
  readonly id: number;
  readonly userId: number;
  readonly title: string;
  readonly lines: readonly { readonly label: string; readonly value: string }[];
  /** Until then it waits; null: nothing is asked any more, and what was agreed to may be taken back. */
  readonly endsAt: string | null;
}
/** A guardian's word on one matter of a child. */
export interface Decision {
  readonly userId: number;
  readonly id: number;
  readonly agree: boolean;
  readonly guardian: { readonly guardianId: number; readonly name: string };
}
/**
 * What a module asks guardians about, at the same address at which they read. The children are those under the phone; the door is
 * their organisation's. No session stands behind the asker, so nothing of `cx.me` is there.
 */
export interface GuardianMatters {
  /** `<module>.<what>`. */
  readonly kind: string;
  /** What waits about these children, in one statement. */
  waiting(cx: Cx, door: Door, userIds: readonly number[]): Promise<readonly Matter[]>;
  /** Takes a word over, in three statements at most. @returns false where it waits no more. */
  decide(cx: Cx, door: Door, decision: Decision): Promise<boolean>;
}
const matterPorts = ports<GuardianMatters>('what guardians are asked,');
/** Registers what a module asks guardians, when it loads. @throws when the kind is known already. */
export const guardianMatters = (matters: GuardianMatters): void => matterPorts.provide(matters.kind, matters);
export const allMatters = (): readonly GuardianMatters[] => matterPorts.all();
export const findMatters = (kind: string): GuardianMatters | undefined => matterPorts.find(kind);

interface AskingMany {
  readonly userIds: readonly number[];
  /** Where the program is reached: `publicAddress(request)`. */ readonly origin: string;
  /** A message with the values of `params` and `url`. */ readonly template: `${string}.sms.${string}`;
  readonly params: Readonly<Record<string, string | number>>;
}
interface Asking extends Omit<AskingMany, 'userIds'> {
  readonly userId: number;
}
/**
 * Sends an address to the phones of these children's guardians, one a phone, at which they read and decide; four statements. @returns
 * how many were sent, none where the school knows no phone. @throws smsDay where its messages of the day do not reach
 */
export async function askGuardiansOf(cx: Cx, { userIds, origin, template, params }: AskingMany): Promise<number> {
  const rows = await cx.db.rows<{ phone: string }>(sql`
    select distinct g.phone
    from people_guardian g
    join people_person p on p.org_id = g.org_id and p.user_id = g.user_id and p.removed_at is null
    where g.org_id = ${cx.db.orgId}
      and g.user_id = any(${[...userIds]}::bigint[])
      and g.phone is not null`);
  if (rows.length === 0) return 0;
  const links = await makeLinks(
    cx,
    rows.map(({ phone }) => ({ kind: 'read', orgId: cx.db.orgId, phone })),
  );
  const messages = rows.map(({ phone }, at) => ({
    mobile: phone,
    template,
    lang: GUARDIANS_LANG,
    params: { ...params, url: `${origin}/consent/${links[at]?.code ?? ''}` },
  }));
  if (!(await sendMessages(cx, cx.db.orgId, messages))) throw fail(consentFaults.smsDay);
  return messages.length;
}
/** The same for the guardians of one child. */
export const askGuardians = (cx: Cx, { userId, ...asking }: Asking): Promise<number> =>
  askGuardiansOf(cx, { ...asking, userIds: [userId] });
