import { instantText } from '../../../../kernel/web/format';
import type { InputTaskFull } from '../../contract';
import { useT } from '../texts';
import './input.css';

/** What happened to a task, the newest first. */
export function StepList({ steps }: { readonly steps: InputTaskFull['steps'] }) {
  const t = useT();
  if (steps.length === 0) return null;
  return (
    <ol className="ipt-steps" aria-label={t('steps')}>
      {steps.toReversed().map((s) => (
        <li key={`${s.at} ${s.what}`}>
          <b>{t(`step.${s.what}`)}</b>
          <span>{s.userName ?? '—'}</span>
          <span className="soft">{instantText(s.at)}</span>
          {s.cause ? <p>{s.cause}</p> : null}
        </li>
      ))}
    </ol>
  );
}
