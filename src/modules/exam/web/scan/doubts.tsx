import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { Bones } from '../../../../kernel/web/parts/bones';
import { NumberInput } from '../../../../kernel/web/parts/number-input';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { isTyping } from '../../../../kernel/web/typing';
import { doubtFix, doubtList, doubtPicture, type Doubt } from '../../contract';
import { letterOf } from '../../rules/paper';
import { CallImage } from '../parts';
import { useT } from '../texts';

/** Rows of bubbles that leave a doubt, one after the other: crops without names, one key each. */
export function Doubts({ readId }: { readonly readId: number }) {
  const t = useT();
  const { data, error, refetch } = useCall(doubtList, { readId, pageSize: 1 }, { keep: true, quiet: true });
  const doubt = data?.items[0];
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Bones />;
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
  const isChoice = doubt.kind === 'choice';
  const give = (given: string) => fix.run({ answerId: doubt.answerId, given });
  const save = () => give(isChoice ? letters.join('') : String(points ?? ''));
  // The next row takes the focus, so that its key can be pressed at once.
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus({ preventScroll: true }), []);
  return (
    <section
      ref={section}
      tabIndex={-1}
      className="stack exam-keys"
      onKeyDown={(e) => {
        if (isTyping(e.target) || e.ctrlKey || e.metaKey || e.altKey || e.repeat) return;
        const letter = e.key.toUpperCase();
        if (isChoice && options.includes(letter)) void (doubt.multi ? toggle(letter) : give(letter));
        // On a button these two are the button's own.
        else if (e.target !== e.currentTarget) return;
        else if (e.key === ' ') void give('');
        else if (e.key === 'Enter') void save();
        else return;
        e.preventDefault();
      }}
    >
      {isChoice ? <p className="soft">{t(doubt.multi ? 'doubtKeys' : 'doubtKeyOne')}</p> : null}
      <h3>{t('questionNo', { no: doubt.no })}</h3>
      <div className="exam-crop">
        <CallImage call={doubtPicture} input={{ answerId: doubt.answerId }} alt={t('questionNo', { no: doubt.no })} />
      </div>
      <div className="exam-points">
        {isChoice ? (
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
