import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import type { ParsedOf, ReplyOf } from '../../../kernel/shared/call';
import { fail } from '../../../kernel/shared/faults';
import { holds } from '../../../kernel/shared/need';
import * as calls from '../contract';
import { faults } from '../faults';
import type { NoticeKind } from '../rules/kind';
import { DEFAULT_HOURS } from '../rules/when';
import { settings } from '../tables';
import { allKinds, findKind } from './kinds';
import { dropUnwanted } from './queue';

type Wanted = ParsedOf<typeof calls.setSettings>;
type Shown = ReplyOf<typeof calls.getSettings>;
const DEFAULTS: Wanted = { muted: [], ...DEFAULT_HOURS, byMail: true, bySms: true, lang: 'zh-CN' };

/** Whether a kind may ever reach the caller: by what they are, by their line, and, where it goes to holders of codes, by those. */
function mayGet(cx: Cx, { readers, lines, who }: NoticeKind): boolean {
  const { userType, busiId } = cx.me;
  const audience = who?.({});
  return (
    (readers?.includes(userType) ?? true) &&
    (lines?.includes(busiId) ?? true) &&
    (!audience || !('holdersOf' in audience) || holds(cx.session, ...[audience.holdersOf].flat()))
  );
}
async function settingsOf(cx: Cx, wanted: Wanted): Promise<Shown> {
  const { orgId, userId } = cx.me;
  const found = await cx.db.row<{ hasEmail: boolean; hasPhone: boolean; mailOn: boolean }>(sql`
    select c.email is not null as has_email, c.phone is not null as has_phone, coalesce(m.enabled, false) as mail_on
    from people_contact_v c
    left join notice_mail m on m.org_id = c.org_id
    where c.org_id = ${orgId}
      and c.user_id = ${userId}`);
  const kinds = allKinds()
    .filter((kind) => mayGet(cx, kind))
    .map(({ name, module, title, urgency, always }) => ({
      name,
      module,
      title: cx.text(`${module}.${title}`),
      urgent: urgency === 'urgent',
      always: always ?? false,
    }));
  const { hasEmail = false, hasPhone = false, mailOn = false } = found ?? {};
  return { ...wanted, kinds, hasEmail, hasPhone, mailOn };
}

function refuse({ muted, quietFrom, quietTo }: Wanted): void {
  for (const name of muted) {
    const kind = findKind(name);
    if (!kind) throw fail(faults.unknownKind, { kind: name }, 'muted');
    if (kind.always) throw fail(faults.alwaysTold, { kind: name }, 'muted');
  }
  if ((quietFrom === null) !== (quietTo === null))
    throw fail(faults.halfQuiet, {}, quietFrom === null ? 'quietFrom' : 'quietTo');
}

const isMutable = (kind: NoticeKind | undefined): boolean => kind !== undefined && !kind.always;

export const wishHandlers = [
  handle(calls.getSettings, async (cx) => {
    const row = await cx.db.one(settings, { userId: cx.me.userId });
    // A kind whose module is gone is muted for good; one that nobody may mute any more is not.
    const muted = row?.muted.filter((name) => isMutable(findKind(name))) ?? [];
    return settingsOf(cx, row ? { ...row, muted } : DEFAULTS);
  }),
  handle(calls.setSettings, async (cx, wanted) => {
    refuse(wanted);
    await cx.db.insert(
      settings,
      [{ userId: cx.me.userId, ...wanted }],
      `on conflict (org_id, user_id) do update set muted = excluded.muted, quiet_from = excluded.quiet_from,
        quiet_to = excluded.quiet_to, digest_at = excluded.digest_at, by_mail = excluded.by_mail, by_sms = excluded.by_sms,
        lang = excluded.lang`,
    );
    await dropUnwanted(cx.db, cx.now, { userId: cx.me.userId, ...wanted });
    cx.note('notice.settings', { subjectId: cx.me.userId, new: { muted: wanted.muted } });
    return settingsOf(cx, wanted);
  }),
];
