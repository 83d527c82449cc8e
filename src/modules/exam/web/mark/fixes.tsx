import { useState } from 'react';
import { useAct } from '../../../../kernel/web/http/hooks';
import { ListPages } from '../../../../kernel/web/list/pages';
import { useList } from '../../../../kernel/web/list/use-list';
import { ActButton } from '../../../../kernel/web/parts/act-button';
import { NumberInput } from '../../../../kernel/web/parts/number-input';
import { EmptyState } from '../../../../kernel/web/parts/states';
import { markFix, markFixes, markPicture, type MarkFix } from '../../contract';
import { CallImage } from '../parts';
import { useT } from '../texts';

/** Answers whose marks lie too far apart: the leader sees the marks and decides. */
export function Fixes({ readId }: { readonly readId: number }) {
  const t = useT();
  const list = useList(markFixes, { fixed: { readId }, pageSize: 10 });
  if (!list.loading && !list.rows.length) return <EmptyState title={t('noFixes')} text={t('noFixesText')} />;
  return (
    <div className="stack">
      {list.rows.map((fix) => (
        <One key={fix.answerId} readId={readId} fix={fix} />
      ))}
      <ListPages list={list} />
    </div>
  );
}
function One({ readId, fix }: { readonly readId: number; readonly fix: MarkFix }) {
  const t = useT();
  const [score, setScore] = useState<number | null>(null);
  const act = useAct(markFix, { done: t('decided') });
  return (
    <section className="stack exam-block">
      <h3>{t('questionNo', { no: fix.no })}</h3>
      <div className="exam-crop">
        <CallImage
          call={markPicture}
          input={{ readId, sheetId: fix.sheetId, no: fix.no }}
          alt={t('questionNo', { no: fix.no })}
        />
      </div>
      <div className="row">
        {fix.marks.map((m) => (
          <span key={m.round}>{t('gave', { name: m.name, score: m.score })}</span>
        ))}
        <NumberInput
          aria-label={t('points', { full: fix.full })}
          placeholder={t('points', { full: fix.full })}
          min={0}
          max={fix.full}
          step={0.5}
          value={score}
          onChange={setScore}
        />
        <ActButton
          type="primary"
          disabled={score == null}
          onClick={() => (score == null ? undefined : act.run({ readId, id: fix.answerId, score }))}
        >
          {t('decide')}
        </ActButton>
      </div>
    </section>
  );
}
