import { Button } from 'antd';
import { useState } from 'react';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { NumberInput } from '../../../../kernel/web/parts/number-input';
import { EmptyState } from '../../../../kernel/web/parts/states';
import { doubtFix, doubtList, doubtPicture, type Doubt } from '../../contract';
import { letterOf } from '../../rules/paper';
import { CallImage } from '../parts';
import { useT } from '../texts';

/** Rows of bubbles that leave a doubt, one after the other: crops without names, one key each. */
export function Doubts({ readId }: { readonly readId: number }) {
  const t = useT();
  const { data } = useCall(doubtList, { readId, pageSize: 1 }, { keep: true });
  const doubt = data?.items[0];
  if (!data) return null;
  if (!doubt) return <EmptyState title={t('noDoubts')} text={t('noDoubtsText')} />;
  return (
    <div className="stack">
      <p className="soft">{t('doubtsLeft', { count: data.total })}</p>
      <One key={doubt.answerId} doubt={doubt} />
    </div>
  );
}
function One({ doubt }: { readonly doubt: Doubt }) {
  const t = useT();
  const [letters, setLetters] = useState<readonly string[]>([...(doubt.kind === 'choice' ? doubt.given : '')]);
  const [points, setPoints] = useState<number | null>(
    doubt.kind === 'score' && doubt.given ? Number(doubt.given) : null,
  );
  const fix = useAct(doubtFix);
  const options = Array.from({ length: doubt.options }, (_, i) => letterOf(i));
  const toggle = (letter: string) =>
    setLetters((was) => (was.includes(letter) ? was.filter((l) => l !== letter) : [...was, letter].toSorted()));
  const save = () =>
    fix.run({ answerId: doubt.answerId, given: doubt.kind === 'choice' ? letters.join('') : String(points ?? '') });
  return (
    <section
      className="stack"
      onKeyDown={(e) => {
        const letter = e.key.toUpperCase();
        if (doubt.kind === 'choice' && options.includes(letter)) toggle(letter);
        if (e.key === 'Enter' && e.target === e.currentTarget) void save();
      }}
    >
      <h3>{t('questionNo', { no: doubt.no })}</h3>
      <div className="exam-crop">
        <CallImage call={doubtPicture} input={{ answerId: doubt.answerId }} alt={t('questionNo', { no: doubt.no })} />
      </div>
      <div className="exam-points">
        {doubt.kind === 'choice' ? (
          options.map((letter) => (
            <Button key={letter} type={letters.includes(letter) ? 'primary' : 'default'} onClick={() => toggle(letter)}>
              {letter}
            </Button>
          ))
        ) : (
          <NumberInput
            aria-label={t('field.score')}
            value={points}
            min={0}
            max={doubt.score}
            step={0.5}
            onChange={setPoints}
          />
        )}
        <Button type="primary" onClick={() => void save()}>
          {letters.length || points != null ? t('confirmGiven') : t('confirmEmpty')}
        </Button>
      </div>
    </section>
  );
}
