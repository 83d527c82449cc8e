import { useCall } from '../../../kernel/web/http/hooks';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import { Bones } from '../../../kernel/web/parts/bones';
import { Figure, StatusTag } from '../../../kernel/web/parts/basics';
import { percentText } from '../../../kernel/web/format';
import { ErrorState } from '../../../kernel/web/parts/states';
import type { ScreenProps } from '../../../kernel/web/router/define-web';
import { OrgPicker } from '../../organisation/web/published';
import * as calls from '../contract';
import type { SchemaShown } from '../contract/parts';
import { SCORE_KINDS, type ScoreKind, type ScoreRow } from '../contract/scores';
import { moduleOf, pointsText, WithExam } from './parts';
import { Steps } from './steps';
import { useT } from './texts';

/** The four queries of a school and of a bureau, in sport and art: one body. */
export default function Scores({ with: of }: ScreenProps) {
  const kind = SCORE_KINDS.find((one) => one === of?.['kind']) ?? 'core';
  const level = of?.['level'] === 'reg' ? 'reg' : 'org';
  return (
    <WithExam module={moduleOf(of)}>
      {(exam, picker) => (
        <div className="stack">
          <section className="panel">
            <div className="row">{picker}</div>
          </section>
          {kind === 'rept' ? (
            <Report exam={exam} level={level} />
          ) : (
            <Candidates exam={exam} level={level} kind={kind} />
          )}
        </div>
      )}
    </WithExam>
  );
}
interface Of {
  readonly exam: SchemaShown;
  readonly level: 'org' | 'reg';
}
const rate = (share: number | null | undefined): string => (share == null ? '—' : percentText(share / 10_000));
/** Mean and rates of classes or schools, beside district and city. */
function Report({ exam, level }: Of) {
  const t = useT();
  const { schemaId, module } = exam;
  const { data } = useCall(calls.statis, { id: schemaId, level }, { quiet: true });
  const total = data?.kinds.find((one) => one.kind === 'total');
  return (
    <>
      {total ? (
        <section className="panel stack">
          {total.mean === null ? null : (
            <h2>{t('reportSays', { count: total.count, mean: pointsText(total.mean), pass: rate(total.pass) })}</h2>
          )}
          <div className="row" style={{ gap: 32 }}>
            <Figure of="hsat.count" label={t('field.count')} value={total.count} />
            <Figure of="hsat.mean" label={t('field.mean')} value={pointsText(total.mean)} />
            <Figure of="hsat.pass" label={t('field.passRate')} value={rate(total.pass)} />
            <Figure of="hsat.excellent" label={t('field.excellentRate')} value={rate(total.excellent)} />
            <Figure of="hsat.full" label={t('field.fullRate')} value={rate(total.full)} />
          </div>
          {data?.beside.some((one) => one.kind === 'total') ? (
            <div className="hs-scroll">
              <table className="hs-table">
                <thead>
                  <tr>
                    <th scope="col">{t('field.beside')}</th>
                    <th scope="col" className="hs-number">
                      {t('field.count')}
                    </th>
                    <th scope="col" className="hs-number">
                      {t('field.mean')}
                    </th>
                    <th scope="col" className="hs-number">
                      {t('field.passRate')}
                    </th>
                    <th scope="col" className="hs-number">
                      {t('field.excellentRate')}
                    </th>
                    <th scope="col" className="hs-number">
                      {t('field.fullRate')}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {data.beside
                    .filter((one) => one.kind === 'total')
                    .map((one) => (
                      <tr key={one.regId}>
                        <th scope="row">{one.regName}</th>
                        <td className="hs-number">{one.count}</td>
                        <td className="hs-number">{pointsText(one.mean)}</td>
                        <td className="hs-number">{rate(one.pass)}</td>
                        <td className="hs-number">{rate(one.excellent)}</td>
                        <td className="hs-number">{rate(one.full)}</td>
                      </tr>
                    ))}
                </tbody>
              </table>
            </div>
          ) : null}
        </section>
      ) : null}
      <ListScreen
        call={calls.listScores}
        fixed={{ kind: 'rept', level, schemaId, module }}
        name={`hsat.rept.${level}`}
        rowKey={(row) => String(row.key)}
        filters={{ name: { label: t('field.title') } }}
        exportBy={calls.exportScores}
        empty={{ title: t('noScores'), text: t('noScoresText') }}
        columns={[
          { of: level === 'reg' ? 'orgName' : 'clazzName', width: 220 },
          figure('count', t('field.count'), (row) => row.rates?.count ?? t('hidden')),
          figure('mean', t('field.mean'), (row) => pointsText(row.rates?.mean)),
          figure('pass', t('field.passRate'), (row) => rate(row.rates?.pass)),
          figure('excellent', t('field.excellentRate'), (row) => rate(row.rates?.excellent)),
          figure('full', t('field.fullRate'), (row) => rate(row.rates?.full)),
        ]}
      />
    </>
  );
}
const figure = (of: string, title: string, show: (row: ScoreRow) => React.ReactNode) => ({
  of,
  title,
  width: 120,
  align: 'right' as const,
  show,
});
function Candidates({ exam, level, kind }: Of & { readonly kind: Exclude<ScoreKind, 'rept'> }) {
  const t = useT();
  const { schemaId, module } = exam;
  const points = (of: 'process' | 'exam' | 'others' | 'total', sort = false) => ({
    of,
    title: t(`field.${of}`),
    width: 120,
    align: 'right' as const,
    ...(sort ? { sort: true } : {}),
    show: (row: ScoreRow) => pointsText(row[of]),
  });
  const columns = {
    eval: [points('process')],
    exam: [points('exam'), points('others')],
    core: [points('process'), points('exam'), points('others'), points('total', true)],
  }[kind];
  return (
    <ListScreen
      call={calls.listScores}
      fixed={{ kind, level, schemaId, module }}
      name={`hsat.${kind}.${level}`}
      rowKey={(row) => `${row.orgId}-${row.userId ?? 0}`}
      filters={{ name: true, ...(level === 'reg' ? { orgId: OrgPicker } : {}) }}
      exportBy={calls.exportScores}
      empty={{ title: t('noScores'), text: t('noScoresText') }}
      drawer={(key) => <Opened schemaId={schemaId} of={key} />}
      drawerTitle={(row) => row?.name}
      drawerSize={560}
      columns={[
        ...(level === 'reg' ? [{ of: 'orgName', width: 160 } as const] : []),
        { of: 'examNo', width: 130 },
        { of: 'name', sort: true, width: 110 },
        { of: 'clazzName', width: 130 },
        ...columns,
        ...(kind === 'core' ? [{ of: 'level', width: 100 } as const] : []),
        {
          of: 'stale',
          title: t('field.stale'),
          width: 110,
          show: (row) => (row.stale ? <StatusTag status="needs">{t('isStale')}</StatusTag> : null),
        },
      ]}
    />
  );
}
function Opened({ schemaId, of }: { readonly schemaId: number; readonly of: string }) {
  const [orgId, userId] = of.split('-').map(Number);
  const { data, error } = useCall(
    calls.openScore,
    { schemaId, userId: userId ?? 0, orgId: orgId ?? 0 },
    { quiet: true },
  );
  if (error) return <ErrorState error={error} />;
  return data ? <Steps of={data} /> : <Bones />;
}
