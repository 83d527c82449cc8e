import { Button, Empty } from 'antd';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useCan } from '../../../kernel/web/app';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { dayText, numberText } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { Bones } from '../../../kernel/web/parts/bones';
import { JudgedBy } from '../../../kernel/web/parts/judgement';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { decideRun, listRuns } from '../contract';
import type { RunRow } from '../contract/parts';
import { useReason } from './parts';
import { DayRuns } from './run-view';
import { useT } from './texts';
import './sunny-run.css';

const ROWS = 100;
/** Doubtful runs one after the other: J and K go on, V and X decide. An address may name one run, whatever became of it. */
export default function Doubt() {
  const t = useT();
  const [search] = useSearchParams();
  const [from, to] = [search.get('from') ?? undefined, search.get('to') ?? undefined];
  const span = from && to ? { from, to } : {};
  const runId = Number(search.get('runId')) || undefined;
  const asked = runId ? { runId, pageSize: 1 } : { verdict: 'doubtful' as const, pageSize: ROWS, ...span };
  const { data, error, isPending, refetch } = useCall(listRuns, asked, { quiet: true });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (isPending) return <Bones />;
  if (data.items.length === 0)
    return (
      <section className="panel">
        {runId ? (
          <EmptyState title={t('runGone')} action={<Link to="/sport/sun/doubt">{t('allDoubt')}</Link>} />
        ) : (
          <EmptyState title={t('noDoubt')} text={t('noDoubtText')} />
        )}
      </section>
    );
  return (
    <section className="panel stack">
      <div className="row">
        {runId ? (
          <Link to="/sport/sun/doubt">{t('allDoubt')}</Link>
        ) : (
          <strong>{t('doubtCount', { count: data.total })}</strong>
        )}
        <JudgedBy by={data.by} />
        <span className="soft row-end sun-keys">{t('doubtKeys')}</span>
      </div>
      <Desk key={runId} runs={data.items} />
    </section>
  );
}

/** What a key means, where nothing is typed. */
const KEYS = new Map([
  ['j', 'next'],
  ['k', 'before'],
  ['v', 'valid'],
  ['x', 'invalid'],
] as const);
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'checkbox');

function Desk({ runs }: { readonly runs: readonly RunRow[] }) {
  const t = useT();
  const can = useCan();
  const reason = useReason();
  const [chosen, setChosen] = useState(runs[0]?.runId);
  const [deciding, setDeciding] = useState<'valid' | 'invalid' | 'back'>();
  // A run that was decided leaves the list: the one that took its place is looked at next.
  const [place, setPlace] = useState(0);
  const found = runs.findIndex((run) => run.runId === chosen);
  const at = found >= 0 ? found : Math.min(place, runs.length - 1);
  const run = runs[at];
  const go = (no: number) => {
    const next = runs[Math.max(0, Math.min(runs.length - 1, no))];
    setChosen(next?.runId);
    setPlace(Math.max(0, Math.min(runs.length - 1, no)));
  };
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || deciding) return;
      const act = KEYS.get(event.key.toLowerCase() as 'j');
      if (!act) return;
      event.preventDefault();
      if (act === 'next') go(at + 1);
      else if (act === 'before') go(at - 1);
      else if (can(decideRun)) setDeciding(act);
    };
    window.addEventListener('keydown', press);
    return () => {
      window.removeEventListener('keydown', press);
    };
  });
  if (!run) return <Empty />;
  return (
    <div className="sun-doubt">
      <ul className="sun-queue" aria-label={t('doubtList')}>
        {runs.map((one, no) => (
          <li key={one.runId}>
            <button type="button" aria-current={no === at} onClick={() => go(no)}>
              <strong>{`${one.name} · ${one.clazzName}`}</strong>
              <span className="soft">{`${dayText(one.onDate)} · ${numberText(one.metres)} ${t('m')}`}</span>
              {one.reasons[0] ? <span className="soft">{reason(one.reasons[0])}</span> : null}
            </button>
          </li>
        ))}
      </ul>
      <div>
        <h2>{`${run.name} · ${dayText(run.onDate)}`}</h2>
        {can(decideRun) ? (
          <div className="row">
            <Button type="primary" onClick={() => setDeciding('valid')}>
              {t('makeValid')}
            </Button>
            <Button danger onClick={() => setDeciding('invalid')}>
              {t('makeInvalid')}
            </Button>
            {run.decided ? <Button onClick={() => setDeciding('back')}>{t('undecide')}</Button> : null}
            {runs.length > 1 ? <Button onClick={() => go(at + 1)}>{t('next')}</Button> : null}
          </div>
        ) : null}
        <DayRuns key={run.runId} userId={run.userId} date={run.onDate} only={run.runId} />
        <Others run={run} />
      </div>
      <FormDialog
        open={deciding !== undefined}
        onClose={() => setDeciding(undefined)}
        title={t(deciding === 'back' ? 'undecide' : deciding === 'invalid' ? 'makeInvalid' : 'makeValid')}
        call={decideRun}
        draft={false}
        fixed={{ runId: run.runId, decided: deciding === 'back' ? null : (deciding ?? 'valid') }}
        fields={{
          why: { label: t('field.why') },
          ...(deciding === 'invalid' ? { isOther: { label: t('field.isOther') } } : {}),
        }}
        submitText={t('decide')}
        done={t('decidedDone')}
      />
    </div>
  );
}
/** The run of whoever was there as well, beside it. */
function Others({ run }: { readonly run: RunRow }) {
  const t = useT();
  const other = run.reasons.find((reason) => reason.code === 'pair' && reason.otherId !== undefined);
  if (!other?.otherId) return null;
  return (
    <>
      <h3>{t('otherRun', { name: other.otherName ?? '' })}</h3>
      <DayRuns userId={other.otherId} date={run.onDate} />
    </>
  );
}
