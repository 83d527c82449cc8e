import { Skeleton } from 'antd';
import { useCall } from '../../../kernel/web/http/hooks';
import { JudgedBy } from '../../../kernel/web/parts/judgement';
import { ErrorState } from '../../../kernel/web/parts/states';
import * as calls from '../contract';
import { MyopiaTag, PoorTag, sight, useCriteria, useScale, useTermText } from './parts';
import { SightLine } from './sight-line';
import { useT } from './texts';
import './vision.css';

/** A child's own eyes: what the last screening said in plain words, what to do, and the years before. */
export default function Mine() {
  const t = useT();
  const term = useTermText();
  const c = useCriteria();
  const [scale] = useScale();
  const { data, error, isPending, refetch } = useCall(calls.mine, {}, { quiet: true });
  if (error)
    return (
      <div className="panel">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </div>
    );
  if (isPending)
    return (
      <section className="panel" aria-busy="true">
        <Skeleton active paragraph={{ rows: 8 }} />
      </section>
    );
  const last = data.items.at(-1);
  return (
    <div className="stack">
      {last ? (
        <section className="panel stack" style={{ gap: 10 }}>
          <span className="soft">
            {term(last)} · {last.clazzName}
          </span>
          <div className="vi-mine">
            {(['right', 'left'] as const).map((side) => (
              <div key={side}>
                <span className="soft">{t(side === 'right' ? 'eyeRight' : 'eyeLeft')}</span>
                <strong>{sight(c, last[side].naked, scale)}</strong>
                {last.wear > 0 && last[side].corrected != null ? (
                  <small className="soft">{t('withGlasses', { value: sight(c, last[side].corrected, scale) })}</small>
                ) : null}
              </div>
            ))}
            <span className="vi-reasons">
              <PoorTag of={last.poor} />
              <MyopiaTag of={last.myopia} />
              <JudgedBy by={last.by ?? data.by} />
            </span>
          </div>
          <p style={{ margin: 0 }}>
            {t(last.reasons.length ? 'advice.doctor' : last.poor === 'normal' ? 'advice.good' : 'advice.keep')}
          </p>
        </section>
      ) : null}
      <section className="panel">
        <SightLine line={data} />
      </section>
    </div>
  );
}
