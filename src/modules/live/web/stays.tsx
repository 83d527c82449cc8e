import { Segmented, Skeleton } from 'antd';
import { useMemo, useState } from 'react';
import { dayText } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import type { ScreenProps } from '../../../kernel/web/router/define-web';
import { USER_TYPE } from '../../../kernel/shared/codes';
import { useTitle } from '../../../kernel/web/router/page';
import { useSession } from '../../../kernel/web/session/session-store';
import { keptRoom } from '../contract';
import { Words } from './chat';
import { KeptPages, linesOf } from './kept-pages';
import { EMPTY_MODEL, grown } from './model';
import { DropVoice } from './recording';
import { Replay } from './replay';
import { useT } from './texts';
import './live.css';

/** What stays of a lesson: its pages, what was said, and for its teacher how long everybody was there. */
export default function Kept({ params }: ScreenProps) {
  const t = useT();
  const lessonId = Number(params['lessonId']);
  const { data, error, refetch } = useCall(keptRoom, { lessonId }, { quiet: true });
  const [view, setView] = useState<'whole' | 'replay'>('whole');
  const session = useSession();
  const lines = useMemo(() => linesOf(data), [data]);
  const model = useMemo(() => grown(EMPTY_MODEL, lines), [lines]);
  useTitle(data && `${data.clazzName} · ${data.name}`);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <section className="panel">
        <Skeleton active paragraph={{ rows: 6 }} />
      </section>
    );
  if (!data.pages)
    return (
      <section className="panel">
        <EmptyState title={t('kept.none')} text={t('kept.noneText')} />
      </section>
    );
  return (
    <div className="stack">
      <section className="panel stack">
        <h2>
          {data.clazzName} · {data.name} <span className="soft lv-day">{dayText(data.date)}</span>
        </h2>
        {lines.length ? (
          <Segmented<'whole' | 'replay'>
            value={view}
            onChange={setView}
            options={[
              { value: 'whole', label: t('kept.whole') },
              { value: 'replay', label: t('kept.replay') },
            ]}
          />
        ) : null}
        {view === 'replay' ? (
          <Replay
            lessonId={lessonId}
            lines={lines}
            voice={data.voice}
            zone={session?.zone}
            missing={session?.userType === USER_TYPE.student ? session.userId : undefined}
          />
        ) : (
          <KeptPages lessonId={lessonId} model={model} />
        )}
      </section>
      {data.mayDrop && data.voice.length ? <DropVoice lessonId={lessonId} /> : null}
      {view === 'whole' ? (
        <section className="panel stack">
          <h2>{t('chat')}</h2>
          <Words said={model.chat} />
        </section>
      ) : null}
      {data.visits.length ? (
        <section className="panel stack">
          <h2>{t('kept.visits')}</h2>
          <ul className="lv-people">
            {data.visits.map((visit) => (
              <li key={visit.userId}>
                <span className="lv-name">{visit.name}</span>
                <span className="lv-marks">{visit.role === 2 ? t('role.2') : null}</span>
                <span>{t('kept.minutes', { minutes: visit.minutes })}</span>
                <span className="soft">{t('kept.times', { count: visit.visits })}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}
