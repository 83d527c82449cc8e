import { Alert } from 'antd';
import * as z from 'zod';
import type { Job } from '../../../kernel/web/parts/use-job';
import type zh from '../locale/zh-CN';
import { faults } from '../faults';
import { useT } from './texts';

const result = z.object({
  saved: z.array(z.number()),
  failed: z.array(z.object({ userId: z.number(), code: z.string() })),
});
export type BatchDone = z.output<typeof result>;
/** What a job of profile photographs said; nothing where it did not come so far. */
export const batchDoneOf = (job: Job): BatchDone | undefined => result.safeParse(job.result).data;

const WHY: ReadonlyMap<string, keyof typeof zh> = new Map<string, keyof typeof zh>([
  ['face.noProfile', 'noProfile'],
  ['people.fault.noConsent', 'standing.noConsent'],
  ['kernel.fault.gone', 'batch.gone'],
  [faults.noSet.code, 'noSet'],
  [faults.notPhoto.code, 'batch.notPhoto'],
  [faults.otherPicture.code, 'batch.notPhoto'],
  [faults.tooSmall.code, 'batch.small'],
  [faults.tooLarge.code, 'batch.large'],
  [faults.tooManyPixels.code, 'batch.large'],
]);

/** Whose profile photograph was not taken, and why: nobody looks for a child that a green bar has passed over. */
export function BatchResult({
  of,
  items,
}: {
  readonly of: BatchDone;
  readonly items: readonly { readonly userId: number; readonly name: string }[];
}) {
  const t = useT();
  const names = new Map(items.map(({ userId, name }) => [userId, name]));
  return (
    <Alert
      type={of.failed.length > 0 ? 'warning' : 'success'}
      showIcon
      title={t('batchDone', { saved: of.saved.length, failed: of.failed.length })}
      description={
        of.failed.length > 0 ? (
          <ul className="face-lines">
            {of.failed.map(({ userId, code }) => (
              <li key={userId}>
                <span>{names.get(userId) ?? t('batch.gone')}</span>
                <span>{t(WHY.get(code) ?? 'batch.other')}</span>
              </li>
            ))}
          </ul>
        ) : null
      }
    />
  );
}
