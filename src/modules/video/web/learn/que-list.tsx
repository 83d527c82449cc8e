import { Button } from 'antd';
import { StatusTag } from '../../../../kernel/web/parts/basics';
import type { Train } from '../../contract';
import { timeText } from '../../rules';
import { useT } from '../texts';
import { Answered, Ask, isAnswered } from './que-stop';
import type { Store } from './use-train';

/** The questions of an hour: answered ones with their key, practice beside the film to answer at any time. */
export function QueList({
  train,
  store,
  onGo,
}: {
  readonly train: Train;
  readonly store: Store;
  readonly onGo: (second: number) => void;
}) {
  const t = useT();
  return (
    <section className="panel stack">
      <div className="row">
        <h2 className="vd-h">{t('questions', { n: train.items.length })}</h2>
        {train.submitted ? <StatusTag status="done">{t('submitted')}</StatusTag> : null}
      </div>
      <ol className="vd-ques">
        {train.items.map((item) => (
          <li key={item.verId} className="stack" style={{ gap: 8 }}>
            <div className="row">
              <StatusTag status={isAnswered(item) ? 'done' : 'waiting'}>
                {t(`place.${item.place}`, { at: timeText(item.second ?? 0) })}
              </StatusTag>
              {item.second != null && isAnswered(item) ? (
                <Button type="link" onClick={() => onGo(Math.max(0, (item.second ?? 0) - 10))}>
                  {t('watchAgain')}
                </Button>
              ) : null}
            </div>
            {isAnswered(item) ? (
              <Answered item={item} />
            ) : item.place === 'beside' ? (
              <Ask item={item} store={store} />
            ) : (
              <p className="soft">{t('comesUp')}</p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
