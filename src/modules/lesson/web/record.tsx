import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { timeText } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { RichView } from '../../../kernel/web/rich/rich-view';
import type { ScreenProps } from '../../../kernel/web/router/define-web';
import { toPath } from '../../../kernel/web/router/paths';
import { useTitle } from '../../../kernel/web/router/page';
import { useSession } from '../../../kernel/web/session/session-store';
import { lessonRecord, summarise } from '../contract';
import { LessonHead, LessonNav } from './parts/lesson-parts';
import { useT } from './texts';
import './lesson.css';

/** What happened in a lesson: its steps in order, what it was about, what the teacher says of it. */
export default function RecordScreen({ params }: ScreenProps) {
  const id = Number(params['lessonId']);
  const t = useT();
  const zone = useSession()?.zone;
  const [writing, setWriting] = useState(false);
  const { data, error, refetch } = useCall(lessonRecord, { id }, { quiet: true });
  useTitle(data && t('recordOf', { name: `${data.lesson.clazzName} ${data.lesson.sbjName}` }));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <section className="panel">
        <Skeleton active paragraph={{ rows: 6 }} />
      </section>
    );
  return (
    <div className="stack ls-page">
      <LessonHead lesson={data.lesson}>
        <span className="row no-print" style={{ gap: 16 }}>
          <Link
            to={toPath(
              '/note/teacher/clazzNotes',
              {},
              { clazzId: data.lesson.clazzId, lessonId: id, sbjId: data.lesson.sbjId },
            )}
          >
            {t('lessonNotes')}
          </Link>
          {data.lesson.mine && data.lesson.state === 'ended' ? (
            <Link to={`/repo/teachreflect/new?lessonId=${id}`}>{t('reflect')}</Link>
          ) : null}
        </span>
      </LessonHead>
      <LessonNav lessonId={id} at="record" />
      <section className="panel stack" style={{ gap: 8 }}>
        <h3 className="ls-h3">{t('steps')}</h3>
        {data.steps.length ? (
          <ol className="ls-steps">
            {data.steps.map((s, i) => (
              <li key={`${s.kind} ${s.at} ${i}`}>
                <time>{timeText(s.at, zone)}</time>
                <span>{t(`step.${s.kind}`, { name: s.name ?? '', count: s.count ?? 0 })}</span>
              </li>
            ))}
          </ol>
        ) : (
          <EmptyState compact title={t('noSteps')} />
        )}
      </section>
      <section className="panel stack" style={{ gap: 8 }}>
        <div className="row">
          <h3 className="ls-h3">{t('field.summary')}</h3>
          {data.mayWrite ? (
            <Button className="row-end" size="small" onClick={() => setWriting(true)}>
              {data.summary ? t('edit') : t('write')}
            </Button>
          ) : null}
        </div>
        {data.summary ? <p className="ls-content">{data.summary}</p> : <span className="soft">{t('noSummary')}</span>}
      </section>
      {data.lesson.topic || data.content || data.planContent ? (
        <section className="panel stack" style={{ gap: 8 }}>
          <h3 className="ls-h3">{t('about')}</h3>
          <strong className="ls-topic">{data.lesson.topic}</strong>
          {data.link ? (
            <span className="soft">
              {t('placeOf', { unitNo: data.link.unitNo, unit: data.link.unit, hourNo: data.link.hourNo })}
            </span>
          ) : null}
          {data.content ? <p className="ls-content">{data.content}</p> : null}
          {data.planContent ? <RichView html={data.planContent} /> : null}
        </section>
      ) : null}
      {writing ? (
        <FormDialog
          open
          call={summarise}
          onClose={() => setWriting(false)}
          title={t('field.summary')}
          done={t('saved')}
          draft={String(id)}
          fixed={{ id }}
          initial={{ summary: data.summary }}
          fields={{ summary: { help: t('summaryHelp') } }}
        />
      ) : null}
    </div>
  );
}
