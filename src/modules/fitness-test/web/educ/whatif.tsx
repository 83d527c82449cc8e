import { Button, Form, Modal, Select } from 'antd';
import { useState } from 'react';
import { Chart } from '../../../../kernel/web/chart/chart';
import { instantText, numberText } from '../../../../kernel/web/format';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { refresh } from '../../../../kernel/web/http/query-client';
import { ActButton } from '../../../../kernel/web/parts/act-button';
import { Figure } from '../../../../kernel/web/parts/basics';
import { JobPanel } from '../../../../kernel/web/parts/job-panel';
import { EmptyState } from '../../../../kernel/web/parts/states';
import { colour } from '../../../../kernel/web/theme';
import * as calls from '../../contract';
import type { WhatIfRow } from '../../contract';
import { formatPoints } from '../../rules/format';
import { LEVELS } from '../../rules/words';
import { SettingsFields, type Settings } from '../mark/settings-fields';
import { useT } from '../texts';
import { LevelTag } from './level-tag';
import { RulesPicker, type Rules } from './rules-picker';
import { YearBar, type YearState } from './year-bar';

/** What other rules would have made of a year, before anybody switches them on. */
export function WhatIf({ state }: { readonly state: YearState }) {
  const t = useT();
  const { yearId } = state.year!;
  const [asking, setAsking] = useState(false);
  const [jobId, setJob] = useState<number>();
  const [chosen, setChosen] = useState<number>();
  const { data } = useCall(calls.whatIfList, { yearId }, { quiet: true });
  const rows = data?.items ?? [];
  const row = rows.find((r) => r.whatifId === chosen) ?? rows.find((r) => r.result);
  return (
    <div className="stack">
      <YearBar state={state}>
        <Button type="primary" onClick={() => setAsking(true)}>
          {t('tryRules')}
        </Button>
      </YearBar>
      {jobId ? (
        <JobPanel
          jobId={jobId}
          title={t('tryRules')}
          onClose={() => setJob(undefined)}
          onEnd={() => {
            setJob(undefined);
            void refresh('fitness-test');
          }}
        />
      ) : null}
      {rows.length === 0 ? (
        <div className="panel">
          <EmptyState
            title={t('whatifEmpty')}
            text={t('whatifEmptyText')}
            action={
              <Button type="primary" onClick={() => setAsking(true)}>
                {t('tryRules')}
              </Button>
            }
          />
        </div>
      ) : (
        <>
          <div className="row" data-chrome>
            <Select
              aria-label={t('trials')}
              value={row?.whatifId}
              onChange={setChosen}
              options={rows.map((r) => ({ value: r.whatifId, label: `${r.name} · ${instantText(r.madeAt)}` }))}
              style={{ minWidth: 420 }}
            />
          </div>
          {row?.result ? <Result row={row} result={row.result} /> : null}
        </>
      )}
      {asking ? <Ask yearId={yearId} onClose={() => setAsking(false)} onJob={setJob} /> : null}
    </div>
  );
}

function Result({ row, result: r }: { readonly row: WhatIfRow; readonly result: NonNullable<WhatIfRow['result']> }) {
  const t = useT();
  const names = [...LEVELS.map((l) => t(`level.${l}`)), t('noTotal')];
  const mean = (v: number | null) => (v == null ? '—' : formatPoints(v, 2));
  return (
    <>
      <section className="panel">
        <p className="fit-answer">
          {r.changed === 0
            ? t('whatifNone', { name: row.name })
            : t('whatifSome', { name: row.name, changed: numberText(r.changed), children: numberText(r.children) })}
        </p>
        <div className="figures">
          <Figure of="fitness-test.rise" label={t('rise')} value={numberText(r.up)} />
          <Figure of="fitness-test.fall" label={t('fall')} value={numberText(r.down)} />
          <Figure
            of="fitness-test.meanChange"
            label={t('meanChange')}
            value={`${mean(r.meanFrom)} → ${mean(r.meanTo)}`}
          />
          <Figure of="fitness-test.gainLose" label={t('gainLose')} value={`${r.gained} / ${r.lost}`} />
        </div>
      </section>
      <div className="fit-grid">
        <section className="panel">
          <h2 className="sub-title">{t('matrix')}</h2>
          <table className="plain">
            <thead>
              <tr>
                <th>{t('matrixFrom')}</th>
                {names.map((n) => (
                  <th key={n} className="num">
                    {n}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {r.matrix.map((line, at) => (
                <tr key={names[at]}>
                  <th scope="row">{names[at]}</th>
                  {line.map((n, k) => (
                    <td
                      key={names[k]}
                      className="num"
                      style={
                        n > 0 && k !== at
                          ? { fontWeight: 600, background: k < at ? colour.doneGround : colour.needsGround }
                          : undefined
                      }
                    >
                      {n || <span className="soft">0</span>}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <section className="panel">
          <Chart
            title={t('chartWhatif')}
            kind="bar"
            decimals={2}
            unit={t('pointUnit')}
            categories={r.grades.map((g) => g.name)}
            series={[
              { name: t('before'), values: r.grades.map((g) => (g.from == null ? null : g.from / 100)) },
              { name: t('after'), values: r.grades.map((g) => (g.to == null ? null : g.to / 100)) },
            ]}
          />
        </section>
        <section className="panel fit-wide">
          <h2 className="sub-title">{t('movers')}</h2>
          <table className="plain">
            <thead>
              <tr>
                <th>{t('childName')}</th>
                <th>{t('field.clazzName')}</th>
                <th className="num">{t('before')}</th>
                <th />
                <th className="num">{t('after')}</th>
                <th />
              </tr>
            </thead>
            <tbody>
              {r.movers.map((m) => (
                <tr key={m.userId}>
                  <td>{m.name}</td>
                  <td>{m.clazzName}</td>
                  <td className="num">{mean(m.from.total)}</td>
                  <td>
                    <LevelTag level={m.from.level} />
                  </td>
                  <td className="num">{mean(m.to.total)}</td>
                  <td>
                    <LevelTag level={m.to.level} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </div>
    </>
  );
}

function Ask({
  yearId,
  onClose,
  onJob,
}: {
  readonly yearId: number;
  readonly onClose: () => void;
  readonly onJob: (jobId: number) => void;
}) {
  const t = useT();
  const [rules, setRules] = useState<Rules>();
  const [settings, setSettings] = useState<Settings>({});
  const start = useAct(calls.whatIfStart, {
    onDone: (r) => {
      onJob(r.jobId);
      onClose();
    },
  });
  return (
    <Modal
      open
      width={680}
      title={t('tryRules')}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <ActButton
            type="primary"
            disabled={!rules && Object.keys(settings).length === 0}
            onClick={() => start.run({ yearId, ...rules, settings })}
          >
            {t('reckonNow')}
          </ActButton>
        </>
      }
    >
      <p className="soft">{t('whatifEmptyText')}</p>
      <Form layout="vertical">
        <Form.Item label={t('rules')} htmlFor="fit-rules">
          <RulesPicker id="fit-rules" value={rules} onChange={setRules} />
        </Form.Item>
        <SettingsFields trial value={settings} onChange={setSettings} />
      </Form>
    </Modal>
  );
}
