import { Alert } from 'antd';
import { dayText, numberText } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { engineState } from '../contract';
import { useT } from './texts';

/** What judges photographs, whether they leave the program, how far the likeness was measured, and when the operator must file. */
export function EngineNote() {
  const t = useT();
  const { data } = useCall(engineState, {}, { quiet: true });
  if (!data) return null;
  const { measured, leavesTo, faces, filingFrom } = data;
  const mustFile = faces != null && faces >= filingFrom;
  return (
    <>
      <Alert
        type={leavesTo ? 'warning' : 'info'}
        showIcon
        title={leavesTo ? t('engine.server', { host: leavesTo }) : t('engine.own')}
        description={
          leavesTo
            ? measured
              ? t('engine.measured', {
                  bound: (measured.bound / 1000).toFixed(2),
                  false: measured.falseAlarms,
                  other: measured.otherPairs,
                  misses: measured.misses,
                  same: measured.samePairs,
                  day: dayText(measured.measuredAt.slice(0, 10)),
                })
              : t('engine.notMeasured')
            : t('engine.ownText')
        }
      />
      {faces == null ? null : (
        <Alert
          type={mustFile ? 'error' : 'info'}
          showIcon
          title={t('filing', { count: numberText(faces), from: numberText(filingFrom) })}
          description={mustFile ? t('filingText') : null}
        />
      )}
    </>
  );
}
