import { Button } from 'antd';
import { useState } from 'react';
import { RichView } from '../../../../kernel/web/rich/rich-view';
import { isEmptyAnswer, partsOf, type Answer } from '../../../question-bank/contract';
import { AnswerInput, QuestionView } from '../../../question-bank/web/published';
import type { TrainItem } from '../../contract';
import { useT } from '../texts';
import type { Store } from './use-train';

const answersOf = (item: TrainItem): Record<number, Answer> =>
  Object.fromEntries(item.given.map((g) => [g.qcid, g.answer]));

/** A question that was answered, with its key. */
export const Answered = ({ item }: { readonly item: TrainItem }) => (
  <QuestionView
    body={item.body}
    showKey
    answers={answersOf(item)}
    judged={Object.fromEntries(item.given.map((g) => [g.qcid, g.judged]))}
  />
);
export const isAnswered = (item: TrainItem): boolean =>
  partsOf(item.body).every((part) => item.given.some((g) => g.qcid === part.qcid));

/** A question to answer; the key comes with the verdict. */
export function Ask({ item, store }: { readonly item: TrainItem; readonly store: Store }) {
  const t = useT();
  const [given, setGiven] = useState<Readonly<Record<number, Answer>>>({});
  const [busy, setBusy] = useState(false);
  const parts = partsOf(item.body).filter((part) => !item.given.some((g) => g.qcid === part.qcid));
  const ready = parts.every((part) => !isEmptyAnswer(given[part.qcid]));
  const passage = item.body.kind === 'group';
  const hand = () => {
    setBusy(true);
    const answers = parts.flatMap((part) => {
      const answer = given[part.qcid];
      return answer ? [{ verId: item.verId, qcid: part.qcid, answer }] : [];
    });
    void store(answers)
      .catch(() => undefined)
      .finally(() => setBusy(false));
  };
  return (
    <article className="stack" style={{ gap: 12 }}>
      <RichView html={item.body.stem} />
      {parts.map((part) => (
        <div key={part.qcid} className="stack" style={{ gap: 8 }}>
          {passage ? <RichView html={part.stem} /> : null}
          <AnswerInput
            part={part}
            stgId={item.stgId}
            value={given[part.qcid]}
            onChange={(answer) => setGiven({ ...given, [part.qcid]: answer })}
          />
        </div>
      ))}
      <Button type="primary" size="large" disabled={!ready} loading={busy} onClick={hand}>
        {t('answer')}
      </Button>
    </article>
  );
}

/** The question that stopped the picture, and the way on once it is answered. */
export function QueStop({
  item,
  store,
  onGoOn,
}: {
  readonly item: TrainItem;
  readonly store: Store;
  readonly onGoOn: () => void;
}) {
  const t = useT();
  const answered = isAnswered(item);
  return (
    <div className="stack" role="group" aria-label={t('stopped')}>
      <h3 className="vd-h">{t('stopped')}</h3>
      {answered ? <Answered item={item} /> : <Ask item={item} store={store} />}
      {answered ? (
        <Button type="primary" size="large" onClick={onGoOn}>
          {t('goOn')}
        </Button>
      ) : null}
    </div>
  );
}
