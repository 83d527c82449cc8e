import { dayText, instantText, moneyText, numberText } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { Bones } from '../../../kernel/web/parts/bones';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import * as calls from '../contract';
import { useT } from './texts';
import './finance.css';

const MOST = 200;
/** The lessons behind the figures of a live order: what each took of its live fee, and what each earned. */
export function Lessons({ orderId }: { readonly orderId: number }) {
  const t = useT();
  const { data, error, refetch } = useCall(calls.listLessons, { orderId, pageSize: MOST }, { quiet: true });
  if (error) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  if (!data) return <Bones />;
  if (data.items.length === 0) return <EmptyState compact title={t('lesson.none')} text={t('lesson.noneText')} />;
  return (
    <>
      <ul className="finance-last">
        {data.items.map(({ lessonId, at, onDate, cardHours, feeFen, earnedFen }) => {
          const fee =
            cardHours > 0 ? t('hours', { n: numberText(cardHours) }) : t('yuan', { money: moneyText(feeFen) });
          return (
            <li key={lessonId} className="stack">
              <strong>{onDate ? dayText(onDate) : instantText(at)}</strong>
              <span>{t('lesson.says', { fee, earned: moneyText(earnedFen) })}</span>
            </li>
          );
        })}
      </ul>
      {data.total > MOST ? <p className="soft">{t('diff.more', { n: numberText(data.total - MOST) })}</p> : null}
    </>
  );
}
