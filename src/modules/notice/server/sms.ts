import type { Kernel } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import { inOrg } from '../../../kernel/server/db/tenant';
import { sms } from '../../account/server/published';
import { SMS_TEMPLATES } from '../rules/sms';
import type { Claimed } from './claim';
import { titleOf } from './letters';
import { dayOf } from './zone';

/** Messages a day for notices of one organisation, unless NOTICE_SMS_PER_ORG_DAY says otherwise; codes to sign in have a count of their own. */
const PER_ORG_DAY = 200;
/** What one message costs, unless SMS_FEN says otherwise. */
const FEN = 5;

/**
 * Sends one by SMS: an approved template filled with the kind's name, never a free text or anything of a person. Under the
 * same id a carrier sends it once, also when a process died between its yes and our note. What it did not take is not counted.
 * @returns why it was not sent, or nothing. @throws when the carrier did not take it.
 */
export async function sendSms(kernel: Kernel, orgId: number, one: Claimed, id: string): Promise<string | undefined> {
  const [told] = one.told;
  const template = SMS_TEMPLATES.find((t) => t === told?.kind.sms);
  if (!told || !template || one.phone === null) return 'off';
  const fen = Number(process.env['SMS_FEN']) || FEN;
  const day = await takeMessage(kernel, orgId, fen);
  if (day === undefined) return 'quota';
  try {
    await sms(kernel).deliver(kernel, one.lang, {
      mobile: one.phone,
      template: `notice.sms.${template}`,
      params: { title: titleOf(kernel, one.lang, told.kind) },
      id,
    });
  } catch (error) {
    await giveBack(kernel, { orgId, day, fen });
    throw error;
  }
  return undefined;
}

/**
 * Takes one of the organisation's messages of its day and counts what it costs.
 * @returns the day, or undefined when there was none left.
 */
function takeMessage(kernel: Kernel, orgId: number, fen: number): Promise<string | undefined> {
  const most = Number(process.env['NOTICE_SMS_PER_ORG_DAY']) || PER_ORG_DAY;
  return inOrg(kernel.pools.tenant, orgId, async (door) => {
    const day = await dayOf(door, kernel.clock());
    const took = await door.change(sql`
      insert into notice_sms_day as d (org_id, day, sent, cost_fen)
      values (${orgId}, ${day}, 1, ${fen})
      on conflict (org_id, day) do update set sent = d.sent + 1, cost_fen = d.cost_fen + excluded.cost_fen
      where d.sent < ${most}`);
    return took > 0 ? day : undefined;
  });
}
/** One message of an organisation's day. */
interface OneOfDay {
  readonly orgId: number;
  readonly day: string;
  readonly fen: number;
}
/** A message that did not go out costs nothing, and another may have its place. */
async function giveBack(kernel: Kernel, { orgId, day, fen }: OneOfDay): Promise<void> {
  await inOrg(kernel.pools.tenant, orgId, (door) =>
    door.change(sql`
      update notice_sms_day set sent = sent - 1, cost_fen = cost_fen - ${fen}
      where org_id = ${orgId}
        and day = ${day}`),
  );
}
