import { BUSI, USER_TYPE } from '../../../kernel/shared/codes';
import type { Kernel } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { dayIn, timeIn } from '../../../kernel/shared/dates';
import { noticeKind, tellFrom, type News } from '../../notice/server/published';
import type { AffairKind, Step } from '../rules';

const kind = {
  module: 'watch',
  readers: [USER_TYPE.teacher],
  lines: [BUSI.school],
  params: ['clazz', 'name', 'what', 'at'],
  link: () => '/watch/alarms',
} as const;
// A child that somebody should look after now.
noticeKind({ ...kind, name: 'watch.alarm', urgency: 'urgent', title: 'news.alarm', text: 'news.alarm.text' });
// A band that somebody should look after some time.
noticeKind({ ...kind, name: 'watch.care', urgency: 'digest', title: 'news.care', text: 'news.care.text' });

/** Kinds about the band and not about the child: nobody runs for them. */
export const OF_BAND: readonly AffairKind[] = ['battery', 'silent'];
export const isUrgent = (of: AffairKind): boolean => !OF_BAND.includes(of);

/** An alarm to tell of. */
export interface Told {
  readonly affairId: number;
  readonly kind: AffairKind;
  readonly name: string;
  readonly clazzId: number | null;
  readonly clazzName: string;
  readonly at: number;
}
const audience = (step: Step | undefined, clazzId: number | null): News['to'] => {
  const office = { holdersOf: 'BASIC_SUPERMAN' } as const;
  if (!step || step.who === 'admin' || (step.who !== 'people' && clazzId == null)) return office;
  if (step.who === 'people') return [...step.userIds];
  return step.who === 'master' ? { classTeachersOf: clazzId ?? 0 } : { teachersOf: clazzId ?? 0 };
};
/** Tells those of a step of alarms; of each, step and day once, whatever is tried again. */
export async function ring(
  door: Door,
  kernel: Kernel,
  list: readonly Told[],
  { step, of, zone }: { readonly step: number; readonly of: readonly Step[]; readonly zone: string },
): Promise<void> {
  const word = (lang: 'zh-CN' | 'en-US', affair: AffairKind) => kernel.books[lang][`watch.kind.${affair}`] ?? affair;
  const today = dayIn(zone, kernel.clock());
  await tellFrom(
    door,
    kernel,
    list.map((told) => ({
      kind: isUrgent(told.kind) ? 'watch.alarm' : 'watch.care',
      subject: { affairId: told.affairId },
      params: {
        clazz: told.clazzName,
        name: told.name,
        what: { zh: word('zh-CN', told.kind), en: word('en-US', told.kind) },
        at: timeIn(zone, new Date(told.at)),
      },
      to: audience(of[step], told.clazzId),
      once: `watch.alarm ${told.affairId} ${step} ${today}`,
    })),
  );
}
