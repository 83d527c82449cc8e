import { Button, Input, Rate } from 'antd';
import { useState } from 'react';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { EmptyState } from '../../../../kernel/web/parts/states';
import { useTitle } from '../../../../kernel/web/router/page';
import { evaluate, perform, type Perform } from '../../contract';
import { OPINION_MAX } from '../../rules';
import { Waiting } from '../parts';
import { useT } from '../texts';
import { StudyHead } from './parts';

/** What a child says of the lesson; its teacher reads it without names. */
export default function StudyEvaluate({ params }: { readonly params: { readonly linkId?: string } }) {
  const t = useT();
  const linkId = Number(params.linkId) || 0;
  const { data, error, refetch } = useCall(perform, { linkId }, { quiet: true });
  useTitle(data?.name);
  if (!data) return <Waiting error={error} retry={() => void refetch()} />;
  return (
    <div className="stack">
      <StudyHead link={data} />
      <section className="panel stack">
        {data.lessonId == null ? (
          <EmptyState compact title={t('study.notTaught')} />
        ) : (
          <Opinion key={data.evaluation?.madeAt} data={data} linkId={linkId} />
        )}
      </section>
    </div>
  );
}

function Opinion({ data, linkId }: { readonly data: Perform; readonly linkId: number }) {
  const t = useT();
  const said = data.evaluation;
  const [stars, setStars] = useState(said?.stars ?? 0);
  const [text, setText] = useState(said?.text ?? '');
  const act = useAct(evaluate, {
    done: t('study.evaluatedDone'),
    refreshes: ['teachlink.link.study', 'lesson.evaluate'],
  });
  const shut = said != null && !said.open;
  return (
    <>
      <p>{t(shut ? 'study.evaluateShut' : 'study.evaluateHint')}</p>
      <Rate value={stars} onChange={setStars} disabled={shut} style={{ fontSize: 34 }} aria-label={t('study.stars')} />
      <Input.TextArea
        value={text}
        onChange={(e) => setText(e.target.value)}
        maxLength={OPINION_MAX}
        disabled={shut}
        rows={4}
        aria-label={t('study.words')}
        placeholder={t('study.words')}
      />
      {shut ? null : (
        <Button
          type="primary"
          disabled={stars === 0}
          loading={act.busy}
          onClick={() => void act.run({ linkId, stars, text })}
        >
          {t('study.send')}
        </Button>
      )}
    </>
  );
}
