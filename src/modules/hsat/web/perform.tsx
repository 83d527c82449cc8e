import { DatePicker, Select } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { schoolYearOf } from '../../../kernel/shared/dates';
import { useCan } from '../../../kernel/web/app';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { Bones } from '../../../kernel/web/parts/bones';
import { useToday } from '../../../kernel/web/parts/date-range';
import { ErrorState } from '../../../kernel/web/parts/states';
import * as calls from '../contract';
import { MODULES, STAGES, windowFault, type HsatModule, type Windows } from '../rules';
import { useT } from './texts';
import './hsat.css';

/** Windows of a year, in their order; what crosses is said before it is saved. */
export default function Perform() {
  const t = useT();
  const today = useToday();
  const year = schoolYearOf(today);
  const [yearId, setYear] = useState(year);
  const [module, setModule] = useState<HsatModule>('sport');
  const { data, error, isPending, refetch } = useCall(calls.getPerform, { yearId, module }, { quiet: true });
  return (
    <section className="panel stack">
      <div className="row">
        <Select
          aria-label={t('field.yearId')}
          value={yearId}
          onChange={setYear}
          style={{ width: 120 }}
          options={[year - 1, year, year + 1].map((one) => ({ value: one, label: String(one) }))}
        />
        <Select
          aria-label={t('field.module')}
          value={module}
          onChange={setModule}
          style={{ width: 120 }}
          options={MODULES.map((one) => ({ value: one, label: t(`module.${one}`) }))}
        />
        <span className="soft">{t('performText')}</span>
      </div>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {isPending ? <Bones /> : null}
      {data ? <Body key={`${yearId} ${module}`} yearId={yearId} module={module} first={data.windows} /> : null}
    </section>
  );
}
function Body({
  yearId,
  module,
  first,
}: {
  readonly yearId: number;
  readonly module: HsatModule;
  readonly first: Windows;
}) {
  const t = useT();
  const can = useCan();
  const [windows, setWindows] = useState<Windows>(first);
  const save = useAct(calls.setPerform, { done: t('saved') });
  const fault = windowFault(windows);
  const said = fault
    ? fault.kind === 'crosses'
      ? t('fault.windowCrosses', { stage: t(`stage.${fault.stage}`), other: t(`stage.${fault.other}`) })
      : fault.kind === 'backwards'
        ? t('fault.windowBackwards', { stage: t(`stage.${fault.stage}`) })
        : t('fault.appealOutside')
    : undefined;
  return (
    <>
      <div className="hs-scroll">
        <table className="hs-table">
          <thead>
            <tr>
              <th scope="col">{t('field.stage')}</th>
              <th scope="col">{t('field.window')}</th>
              <th scope="col">{t('field.meaning')}</th>
            </tr>
          </thead>
          <tbody>
            {STAGES.map((stage) => {
              const span = windows[stage];
              return (
                <tr key={stage}>
                  <th scope="row">{t(`stage.${stage}`)}</th>
                  <td>
                    <DatePicker.RangePicker
                      aria-label={t(`stage.${stage}`)}
                      id={{ start: `hs-${stage}-from`, end: `hs-${stage}-to` }}
                      value={span ? [dayjs(span.from), dayjs(span.to)] : null}
                      disabled={!can(calls.setPerform)}
                      onChange={(range) => {
                        const { [stage]: _, ...rest } = windows;
                        const [from, to] = range ?? [];
                        setWindows(
                          from && to
                            ? { ...rest, [stage]: { from: from.format('YYYY-MM-DD'), to: to.format('YYYY-MM-DD') } }
                            : rest,
                        );
                      }}
                    />
                  </td>
                  <td>{t(`stageText.${stage}`)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {said ? (
        <p className="hs-plain" role="status">
          {said}
        </p>
      ) : null}
      {can(calls.setPerform) ? (
        <div>
          <ActButton
            type="primary"
            disabled={said !== undefined}
            onClick={() => save.run({ yearId, module, settings: { windows } })}
          >
            {t('save')}
          </ActButton>
        </div>
      ) : null}
    </>
  );
}
