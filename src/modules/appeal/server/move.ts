import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import type { RowOf } from '../../../kernel/server/db/table';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { tell } from '../../notice/server/published';
import { faults } from '../faults';
import { isOpen, nextOf, TO_DECIDERS, type Happened, type State } from '../rules/states';
import { appeals } from '../tables';
import { whatIn } from './say';
import { refusalsOf, type About, type AppealSubject } from './subjects';

export type AppealRow = RowOf<typeof appeals>;

export const aboutOf = (row: Omit<About, 'region'> & { readonly hostId: number; readonly orgId: number }): About => ({
  appealId: row.appealId,
  subject: row.subject,
  setId: row.setId,
  userId: row.userId,
  part: row.part,
  region: row.hostId === row.orgId ? 0 : 1,
});

/** An appeal of a subject, locked: of two who decide at the same moment the second finds it decided. Gone where there is none. */
export async function lockedAppeal(door: Door, subject: AppealSubject, appealId: number): Promise<AppealRow> {
  const row = await door.one(appeals, { appealId, subject: subject.name }, { lock: 'update' });
  if (!row) throw fail(kernelFaults.gone);
  return row;
}

interface Move {
  readonly to: Exclude<State, 'submitted'>;
  readonly why: string;
  /** The commit that an upheld appeal has led to, where the same call changed the row. */
  readonly commitId?: number;
}
/**
 * The next step of a locked appeal: its row, its history, an audit line, and one notice for whom it concerns.
 * @throws where the step does not follow (a decided appeal stays decided), and where somebody else has to decide.
 */
export async function moveAppeal(
  cx: Cx,
  door: Door,
  subject: AppealSubject,
  row: AppealRow,
  { to, why, commitId }: Move,
): Promise<void> {
  if (!isOpen(row.state)) throw refusalsOf(subject).decided();
  if (!nextOf(row.state, subject.steps).includes(to)) throw fail(faults.notNext);
  const decides = to === 'upheld' || to === 'rejected';
  // Four eyes: who gave the result does not judge the objection to it.
  if (decides && (await subject.givenBy?.(door, row))?.includes(cx.me.userId)) throw fail(faults.ownGiven);
  const step: Happened = { state: to, byId: cx.me.userId, at: cx.nowIso, remark: why };
  await door.update(
    appeals,
    { appealId: row.appealId },
    {
      state: to,
      steps: [...row.steps, step],
      ...(isOpen(to) ? {} : { remark: why, decidedBy: cx.me.userId, decidedAt: cx.nowIso, commitId: commitId ?? null }),
    },
  );
  await stepped(cx, subject, row, { from: row.state, to, why });
}

/** What every step leaves: an audit line, and one notice for whom it concerns. */
export async function stepped(
  cx: Cx,
  subject: AppealSubject,
  row: AppealRow,
  { from, to, why }: { readonly from: State | null; readonly to: State; readonly why: string },
): Promise<void> {
  const about = aboutOf(row);
  const { orgId, images } = row;
  (subject.note ?? noteStep)(cx, { about, orgId, from, to, why, images: images.length });
  const toDeciders = TO_DECIDERS.includes(to);
  const what = { zh: whatIn(cx, subject, row.label, 'zh-CN'), en: whatIn(cx, subject, row.label, 'en-US') };
  await tell(cx, {
    kind: subject.kinds?.[to] ?? `appeal.${to}`,
    subject: { ...about },
    params: { ...row.label, what, why },
    to: toDeciders ? subject.deciders(about) : (subject.concerned?.(about) ?? { person: about.userId }),
    org: toDeciders ? row.hostId : orgId,
  });
}
const noteStep: NonNullable<AppealSubject['note']> = (cx, { about, orgId, from, to, why, images }) => {
  const { appealId, subject, setId, userId, part } = about;
  const key = { subjectId: userId, appealId, subject, setId, part };
  cx.note(
    `appeal.${to}`,
    from === null ? { ...key, images, why } : { ...key, old: { state: from }, new: { state: to }, why },
    orgId,
  );
};
