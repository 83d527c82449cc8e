import type { Kernel } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import { inOrg } from '../../../kernel/server/db/tenant';
import { dayIn } from '../../../kernel/shared/dates';
import { sms } from '../../account/server/published';
import { SMS_TEMPLATES } from '../rules/sms';
import type { Claimed } from './claim';
import { titleOf } from './letters';

/** Messages a day for notices of one organisation, unless NOTICE_SMS_PER_ORG_DAY says otherwise; codes to sign in have a count of their own. */
const PER_ORG_DAY = 200;
/** What one message costs, unless SMS_FEN says otherwise. */
const FEN = 5;

/**
 * Sends one by SMS: an approved template filled with the kind's name, never a free text or anything of a person.
 * @returns why it was not sent, or nothing.
 */
export async function sendSms(kernel: Kernel, orgId: number, one: Claimed): Promise<string | undefined> {
  const [told] = one.told;
  const template = SMS_TEMPLATES.find((t) => t === told?.kind.sms);
  if (!told || !template || one.phone === null) return 'off';
  if (!(await take(kernel, orgId))) return 'quota';
  await sms().deliver(kernel, one.lang, {
    mobile: one.phone,
    template: `notice.sms.${template}`,
    params: { title: titleOf(kernel, one.lang, told.kind) },
  });
  return undefined;
}

/** Takes one of the organisation's messages of the day and counts what it costs. @returns whether there was one. */
async function take(kernel: Kernel, orgId: number): Promise<boolean> {
  const most = Number(process.env['NOTICE_SMS_PER_ORG_DAY']) || PER_ORG_DAY;
  const fen = Number(process.env['SMS_FEN']) || FEN;
  const day = dayIn('Asia/Shanghai', kernel.clock());
  const took = await inOrg(kernel.pools.tenant, orgId, (door) =>
    door.change(sql`
      insert into notice_sms_day as d (org_id, day, sent, cost_fen)
      values (${orgId}, ${day}, 1, ${fen})
      on conflict (org_id, day) do update set sent = d.sent + 1, cost_fen = d.cost_fen + excluded.cost_fen
      where d.sent < ${most}`),
  );
  return took > 0;
}
