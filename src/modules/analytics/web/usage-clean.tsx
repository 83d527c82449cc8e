import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { plusDays } from '../../../kernel/shared/dates';
import { dayText } from '../../../kernel/web/format';
import { useAct } from '../../../kernel/web/http/hooks';
import { OnePage } from '../../../kernel/web/one-page';
import { useConfirm } from '../../../kernel/web/parts/ask';
import { useToday } from '../../../kernel/web/parts/date-range';
import DayInput from '../../../kernel/web/parts/day-input';
import { JobPanel } from '../../../kernel/web/parts/job-panel';
import { monitorClean } from '../contract';
import { CLEAN_KINDS, KEEP_DAYS, type CleanKind } from '../rules/usage';
import { useT } from './texts';

/** Removes old records; an account has the page open once, so that nobody confirms twice from two windows. */
export default function UsageClean() {
  return (
    <OnePage name="analytics.clean">
      <Cleaning />
    </OnePage>
  );
}

/** First how many there are, then, confirmed, work in the background. */
function Cleaning() {
  const t = useT();
  const today = useToday();
  const confirm = useConfirm();
  const [kind, setKind] = useState<CleanKind>('views');
  const [before, setBefore] = useState(plusDays(today, -KEEP_DAYS - 1));
  const [found, setFound] = useState<number>();
  const [jobId, setJobId] = useState<number>();
  const count = useAct(monitorClean, { refreshes: [], onDone: (reply) => setFound(reply.count) });
  const remove = useAct(monitorClean, {
    refreshes: [],
    onDone: (reply) => {
      setFound(undefined);
      if (reply.jobId != null) setJobId(reply.jobId);
    },
  });
  const words = { kind: t(`clean.${kind}`), before: dayText(before), count: found ?? 0 };
  const go = async () => {
    if (found === undefined) return;
    if (await confirm({ title: t('cleanAsk', words), loses: t('cleanLoses') }))
      await remove.run({ kind, before, count: found });
  };
  return (
    <section className="panel stack" style={{ maxWidth: 640 }}>
      <p style={{ margin: 0 }}>{t('cleanWhy', { days: KEEP_DAYS })}</p>
      <Segmented
        aria-label={t('cleanKind')}
        value={kind}
        onChange={(next: CleanKind) => {
          setKind(next);
          setFound(undefined);
        }}
        options={CLEAN_KINDS.map((key) => ({ value: key, label: t(`clean.${key}`) }))}
      />
      <div className="row">
        <span>{t('cleanBefore')}</span>
        <DayInput
          aria-label={t('cleanBefore')}
          value={before}
          onChange={(day) => {
            if (day) setBefore(day);
            setFound(undefined);
          }}
        />
        <Button loading={count.busy} onClick={() => void count.run({ kind, before })}>
          {t('cleanCount')}
        </Button>
      </div>
      {found === undefined ? null : (
        <div className="row">
          <span aria-live="polite">{t(found > 0 ? 'cleanFound' : 'cleanNone', words)}</span>
          {found > 0 ? (
            <Button danger loading={remove.busy} onClick={() => void go()}>
              {t('cleanGo', words)}
            </Button>
          ) : null}
        </div>
      )}
      {jobId === undefined ? null : (
        <JobPanel jobId={jobId} title={t('cleanRunning')} onClose={() => setJobId(undefined)} />
      )}
    </section>
  );
}
