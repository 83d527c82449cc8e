import { Input } from 'antd';
import { useState } from 'react';
import { useAct } from '../../../../kernel/web/http/hooks';
import { ActButton } from '../../../../kernel/web/parts/act-button';
import { NumberInput } from '../../../../kernel/web/parts/number-input';
import type { Appeal } from '../../../appeal/contract';
import { AppealHistory } from '../../../appeal/web/published';
import { appealAnswer } from '../../contract';
import { WHY_MAX } from '../../rules';
import { useT } from '../texts';
import { counts, type Part } from './paper-state';

interface Props {
  readonly taskId: number;
  readonly part: Part;
  readonly appeals: readonly Appeal[];
  /** The mark was changed to this. */
  readonly onChanged: (key: string, score: number) => void;
}
/** What a child objected to on a part, and the answer: another mark, or the reason why it stands. */
export function PartAppeal({ taskId, part, appeals, onChanged }: Props) {
  const t = useT();
  return (
    <section className="hw-appeal stack" aria-label={t('appeal.title')}>
      {appeals.map((appeal) => (
        <div key={appeal.appealId} className="stack">
          <strong>{t('appeal.title')}</strong>
          <AppealHistory appeal={appeal} />
          {appeal.may.includes('rejected') ? (
            <Answer taskId={taskId} part={part} appealId={appeal.appealId} onChanged={onChanged} />
          ) : null}
        </div>
      ))}
    </section>
  );
}

function Answer({ taskId, part, appealId, onChanged }: Omit<Props, 'appeals'> & { readonly appealId: number }) {
  const t = useT();
  const [score, setScore] = useState<number | null>(null);
  const [why, setWhy] = useState('');
  const act = useAct(appealAnswer, { done: t('appeal.answered'), refreshes: ['homework', 'appeal'] });
  const said = why.trim();
  const answer = (mark: number | null) => act.run({ id: taskId, appealId, why: said, score: mark });
  const change = async () => {
    if (!counts(score, part.score)) return;
    await answer(score);
    onChanged(part.key, score);
  };
  return (
    <div className="stack">
      <Input.TextArea
        value={why}
        maxLength={WHY_MAX}
        autoSize={{ minRows: 1, maxRows: 4 }}
        aria-label={t('appeal.why')}
        placeholder={t('appeal.why')}
        onChange={(e) => setWhy(e.target.value)}
      />
      <div className="row">
        <NumberInput
          value={score}
          min={0}
          max={part.score}
          step={0.5}
          aria-label={t('appeal.newScore')}
          placeholder={t('appeal.newScore')}
          onChange={setScore}
        />
        <ActButton type="primary" disabled={!said || !counts(score, part.score)} onClick={change}>
          {t('appeal.change')}
        </ActButton>
        <ActButton disabled={!said} onClick={() => answer(null)}>
          {t('appeal.keep')}
        </ActButton>
      </div>
    </div>
  );
}
