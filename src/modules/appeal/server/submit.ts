import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import { newId } from '../../../kernel/server/ids';
import { fail } from '../../../kernel/shared/faults';
import { ownFiles } from '../../files/server/published';
import { faults } from '../faults';
import { EVIDENCE } from '../rules/states';
import { appeals } from '../tables';
import { stepped, type AppealRow } from './move';
import { refusalsOf, type AppealSubject, type RowKey } from './subjects';

interface Objection {
  readonly reason: string;
  readonly images: readonly string[];
}
/**
 * Writes an objection to a row down. Of two to one row at the same moment the second finds it taken: the index says so.
 * @throws where the subject says "gone", where it is too late, or where the row has an appeal already.
 */
export async function submit(
  cx: Cx,
  subject: AppealSubject,
  key: RowKey,
  { reason, images }: Objection,
): Promise<AppealRow> {
  const refuse = refusalsOf(subject);
  const procs = [EVIDENCE.proc, ...(subject.evidence ?? [])];
  await ownFiles(cx, images, { at: 'images', families: ['image'], procs });
  const { until, hostId, label } = await subject.ask(cx, key);
  if (!until || until <= cx.nowIso) throw refuse.late();
  if (subject.once && (await wasDecided(cx, subject, key))) throw fail(faults.final);
  const by = { madeBy: cx.me.userId, madeAt: cx.nowIso };
  const row = {
    appealId: newId(),
    subject: subject.name,
    setId: key.setId,
    userId: key.userId,
    part: key.part,
    hostId,
    label,
    reason,
    images: [...images],
    state: 'submitted' as const,
    steps: [{ state: 'submitted' as const, byId: by.madeBy, at: by.madeAt, remark: '' }],
    ...by,
  };
  if ((await cx.db.insert(appeals, row, 'on conflict do nothing')) === 0) throw refuse.taken();
  const made = { ...row, orgId: cx.db.orgId, remark: '', decidedBy: null, decidedAt: null, commitId: null };
  await stepped(cx, subject, made, { from: null, to: 'submitted', why: reason });
  return made;
}
const wasDecided = async (cx: Cx, subject: AppealSubject, { setId, userId, part }: RowKey): Promise<boolean> =>
  (await cx.db.row(sql`
    select 1 as found
    from appeal_appeal a
    where a.org_id = ${cx.db.orgId}
      and a.subject = ${subject.name}
      and a.set_id = ${setId}
      and a.user_id = ${userId}
      and a.part = ${part}
      and a.state in ('upheld', 'rejected')
    limit 1`)) !== undefined;
