import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import { fail } from '../../../kernel/shared/faults';
import { faults } from '../faults';
import { maskPhone } from '../rules';
import { sendCode, spendCode, tryCode } from './codes';
import { refuseFake } from './fake';

/** The phone of the person who asks: a code goes there and nowhere else. */
async function ownPhone(cx: Cx): Promise<string> {
  refuseFake(cx);
  const row = await cx.db.row<{ phone: string | null }>(sql`
    select p.phone
    from people_person_v p
    where p.org_id = ${cx.db.orgId}
      and p.user_id = ${cx.me.userId}`);
  if (!row?.phone) throw fail(faults.noOwnPhone);
  return row.phone;
}
/**
 * Sends a code to the phone of the person who asks, who is to confirm that it is really them: for those who sign in without a
 * password. Within the limits of all codes; five statements.
 */
export async function sendOwnCode(cx: Cx) {
  const mobile = await ownPhone(cx);
  return { ...(await sendCode(cx, 'confirm', cx.me.orgId, mobile)), to: maskPhone(mobile) };
}
/** Takes such a code for the own password (`confirmOwn`), once; three statements. @param at the field that a refusal names. */
export async function confirmByCode(
  cx: Cx,
  { captchaId, code }: { readonly captchaId: number; readonly code: string },
  at: string,
): Promise<void> {
  const mobile = await ownPhone(cx);
  const tried = await tryCode(cx, { captchaId, kind: 'confirm', mobile, code });
  if (!tried.passed) throw fail(faults.codeWrong, { left: tried.left }, at);
  await spendCode(cx.db, captchaId, cx.now);
}
