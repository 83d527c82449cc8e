import { Drawer, Skeleton } from 'antd';
import { useState } from 'react';
import { durationText } from '../../../../kernel/web/format';
import { useCall } from '../../../../kernel/web/http/hooks';
import { Figure } from '../../../../kernel/web/parts/basics';
import { JudgedBy } from '../../../../kernel/web/parts/judgement';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { reportStudy, reportStudyDetail } from '../../contract';
import { Line, Mastery } from '../parts';
import { useT } from '../texts';

/** The last thirty days: grade, figures, and by subject; a subject opens to its knowledge. */
export function StudySummary({ userId, sbjId }: { readonly userId?: number; readonly sbjId?: number }) {
  const t = useT();
  const [open, setOpen] = useState<{ sbjId: number; sbjName: string }>();
  const { data, error, refetch } = useCall(
    reportStudy,
    { ...(userId == null ? {} : { userId }), ...(sbjId == null ? {} : { sbjId }) },
    { quiet: true },
  );
  if (error) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 3 }} />;
  if (data.answers === 0) return <EmptyState compact title={t('noStudy')} text={t('noStudyText')} />;
  return (
    <>
      <div className="figures">
        <Figure
          of="practice.grade"
          label={t('grade')}
          value={data.grade ?? '—'}
          hint={data.grade ? t(`gradeWord.${data.grade}`) : t('gradeSoon')}
        />
        <Figure of="practice.accuracy" label={t('accuracy')} value={data.accuracy ?? '—'} unit="%" />
        <Figure
          of="practice.judged"
          label={t('answered')}
          value={data.answers}
          unit={t('unit.que')}
          hint={t('daysN', { n: data.days })}
        />
        <Figure of="practice.spent" label={t('practised')} value={durationText(data.spent)} />
      </div>
      <ul className="pra-lines" style={{ marginTop: 8 }}>
        {data.subjects.map((s) => (
          <Line
            key={s.sbjId}
            onClick={() => setOpen(s)}
            title={`${s.sbjName}${s.grade ? ` · ${s.grade}` : ''}`}
            text={t('subjectLine', { n: s.answers, accuracy: s.accuracy ?? 0 })}
            end={<Mastery value={s.mastery} />}
          />
        ))}
      </ul>
      <p className="soft" style={{ margin: 0 }}>
        {t('mastery')} <JudgedBy by={data.by} />
      </p>
      <Drawer open={open != null} onClose={() => setOpen(undefined)} size={460} title={open?.sbjName} destroyOnHidden>
        {open ? <Knowledge sbjId={open.sbjId} {...(userId == null ? {} : { userId })} /> : null}
      </Drawer>
    </>
  );
}
function Knowledge({ userId, sbjId }: { readonly userId?: number; readonly sbjId: number }) {
  const t = useT();
  const { data, error, refetch } = useCall(
    reportStudyDetail,
    { sbjId, ...(userId == null ? {} : { userId }) },
    { quiet: true },
  );
  if (error) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />;
  if (data.klgs.length === 0) return <EmptyState compact title={t('noStudy')} />;
  return (
    <ul className="pra-lines">
      {data.klgs.map((k) => (
        <Line
          key={k.klgId}
          title={k.name}
          text={t('klgLine', { n: k.answers, inSpan: k.inSpan, accuracy: k.accuracy ?? 0 })}
          end={<Mastery value={k.mastery} />}
        />
      ))}
    </ul>
  );
}
