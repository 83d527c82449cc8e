import { Skeleton } from 'antd';
import { useState } from 'react';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { send } from '../../../kernel/web/http/send';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import type { ScreenProps } from '../../../kernel/web/router/define-web';
import { autoLesson, openLesson } from '../../lesson/contract';
import { confirmControl } from '../contract';
import { useT } from './texts';

/** A teacher's phone after scanning: the lesson of now is given to the device, or not. */
export default function Confirm({ params }: ScreenProps) {
  const t = useT();
  const { data, error, refetch } = useCall(autoLesson, {}, { quiet: true });
  const confirm = useAct(confirmControl, { quiet: true });
  const [isDone, setDone] = useState(false);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <section className="panel">
        <Skeleton active paragraph={{ rows: 3 }} />
      </section>
    );
  const { lesson } = data;
  const give = async () => {
    if (!lesson) return;
    const { lessonId, arrangeId, date } = lesson;
    const id = lessonId ?? (await send(openLesson, { arrangeId: arrangeId ?? 0, date })).lessonId;
    if (await confirm.run({ id: params['id'] ?? '', lessonId: id })) setDone(true);
  };
  if (isDone)
    return (
      <section className="panel" role="status">
        <EmptyState title={t('confirm.done')} />
      </section>
    );
  if (!lesson)
    return (
      <section className="panel">
        <EmptyState title={t('confirm.noLesson')} text={t('confirm.noLessonText')} />
      </section>
    );
  return (
    <section className="panel stack">
      <h2>{t('confirm.title')}</h2>
      <p>{t('confirm.text', { name: `${lesson.clazzName} · ${lesson.name}` })}</p>
      {confirm.error ? (
        <p className="why" role="alert">
          {confirm.error.message}
        </p>
      ) : null}
      <ActButton type="primary" size="large" onClick={give}>
        {t('confirm.ok')}
      </ActButton>
    </section>
  );
}
