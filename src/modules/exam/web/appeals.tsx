import { Input } from 'antd';
import { useState } from 'react';
import { instantText } from '../../../kernel/web/format';
import { useAct } from '../../../kernel/web/http/hooks';
import { ListPages } from '../../../kernel/web/list/pages';
import { useList } from '../../../kernel/web/list/use-list';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { NumberInput } from '../../../kernel/web/parts/number-input';
import { appealAnswer, appealList, markPicture, type Objected } from '../contract';
import { CallImage } from './parts';
import { useT } from './texts';

/** Open objections to points, each with the answer it is about; who answers gives other points or says why they stay. */
export function Appeals({ examId }: { readonly examId: number }) {
  const t = useT();
  const list = useList(appealList, { fixed: { id: examId }, pageSize: 10 });
  if (!list.rows.length) return null;
  return (
    <section className="panel stack exam-block">
      <h3>{t('appeals')}</h3>
      {list.rows.map((appeal) => (
        <Answer key={appeal.appealId} examId={examId} appeal={appeal} />
      ))}
      <ListPages list={list} />
    </section>
  );
}
function Answer({ examId, appeal }: { readonly examId: number; readonly appeal: Objected }) {
  const t = useT();
  const { appealId, readId, sheetId, no, full } = appeal;
  const [score, setScore] = useState<number | null>(null);
  const [why, setWhy] = useState('');
  const act = useAct(appealAnswer, { done: t('appealAnswered'), refreshes: ['exam', 'appeal'] });
  return (
    <article className="stack exam-block">
      <h4 style={{ margin: 0 }}>
        {`${appeal.clazzName} ${appeal.name} · ${appeal.sbjName} ${t('questionNo', { no })} · ${appeal.score ?? '—'} / ${full}`}
      </h4>
      <p>
        {appeal.reason} <small className="soft">{instantText(appeal.madeAt)}</small>
      </p>
      <div className="exam-crop">
        <CallImage call={markPicture} input={{ readId, sheetId, no }} alt={t('questionNo', { no })} />
      </div>
      <Input.TextArea
        aria-label={t('field.why')}
        placeholder={t('field.why')}
        value={why}
        maxLength={200}
        onChange={(e) => setWhy(e.target.value)}
      />
      <div className="row">
        <NumberInput
          aria-label={t('points', { full })}
          placeholder={t('points', { full })}
          step={0.5}
          value={score}
          onChange={setScore}
          style={{ width: 140 }}
        />
        <ActButton
          type="primary"
          disabled={!why.trim() || score == null}
          onClick={() => (score == null ? undefined : act.run({ id: examId, appealId, score, why }))}
        >
          {t('appealChange')}
        </ActButton>
        <ActButton disabled={!why.trim()} onClick={() => act.run({ id: examId, appealId, why })}>
          {t('appealKeep')}
        </ActButton>
      </div>
    </article>
  );
}
