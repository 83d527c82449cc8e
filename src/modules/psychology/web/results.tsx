import { instantText } from '../../../kernel/web/format';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { saveFile, sendFile } from '../../../kernel/web/http/send';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import { Bones } from '../../../kernel/web/parts/bones';
import { Detail, StatusTag } from '../../../kernel/web/parts/basics';
import { ErrorState, GoneState } from '../../../kernel/web/parts/states';
import { ClazzPicker } from '../../class/web/published';
import { GradePicker } from '../../textbook/web/published';
import * as calls from '../contract';
import type { Result } from '../contract/results';
import { SheetExport } from './export';
import { Locked } from './lock';
import { SchemaPicker } from './schema-picker';
import { useT } from './texts';

/** Results of children, behind the second lock. */
export const Results = () => (
  <Locked>
    <ResultList />
  </Locked>
);
type Key = Parameters<ReturnType<typeof useT>>[0];
async function fetchSheet(exportId: number): Promise<void> {
  const answer = await sendFile(calls.exportResults, { exportId });
  if (!('jobId' in answer)) saveFile(answer);
}
function ResultList() {
  const t = useT();
  const make = useAct(calls.makeExport, { refreshes: [] });
  return (
    <ListScreen
      call={calls.listResults}
      name="psychology.results"
      rowKey={(row) => String(row.answerId)}
      pageSize={20}
      filters={{ name: true, kind: true, schemaId: SchemaPicker, grdId: GradePicker, clazzId: ClazzPicker }}
      head={({ total, input: { schemaId, kind, grdId, clazzId, name } }) => (
        <SheetExport
          disabled={total === 0}
          onMake={() => make.run({ schemaId, kind, grdId, clazzId, name })}
          onFetch={fetchSheet}
        />
      )}
      print={false}
      empty={{ title: t('noResults'), text: t('noResultsText') }}
      columns={[
        {
          of: 'userName',
          sort: true,
          width: 120,
          show: (row) => <strong className="row-title">{row.userName}</strong>,
        },
        { of: 'clazzName', width: 130 },
        { of: 'schemaName' },
        { of: 'total', width: 80, align: 'right' },
        { of: 'band', width: 140, show: (row) => t(`band.${row.band}` as Key) },
        { of: 'credible', width: 150, show: (row) => <Credible of={row} /> },
        {
          of: 'remarks',
          width: 150,
          show: (row) => row.remarks.map((word) => t(`remark.${word}`)).join(' · ') || '—',
        },
        { of: 'at', sort: true, width: 170, show: (row) => instantText(row.at) },
      ]}
      drawerTitle={(row) => row?.userName}
      drawer={(_, row) => (row ? <ResultView id={row.answerId} /> : <GoneState compact />)}
    />
  );
}
function Credible({ of }: { readonly of: Pick<Result, 'credible'> }) {
  const t = useT();
  return <StatusTag status={of.credible ? 'done' : 'needs'}>{t(of.credible ? 'credible' : 'notCredible')}</StatusTag>;
}
/** One paper: parts, what is odd about it, every answer. Hints, no diagnosis. */
function ResultView({ id }: { readonly id: number }) {
  const t = useT();
  const { data, error, refetch } = useCall(calls.getResult, { id }, { quiet: true });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} compact />;
  if (!data) return <Bones />;
  return (
    <div className="stack">
      <Detail
        title={<Credible of={data} />}
        items={[
          { label: t('field.schemaName'), value: data.schemaName },
          { label: t('field.total'), value: `${data.total} · ${t(`band.${data.band}` as Key)}` },
          { label: t('field.at'), value: instantText(data.at) },
          { label: t('field.source'), value: t(`source.${data.source}`) },
          ...(data.validity == null ? [] : [{ label: t('validity'), value: String(data.validity) }]),
          ...(data.positive == null
            ? []
            : [{ label: t('band.positive'), value: t('positiveOf', { count: data.positive }) }]),
          ...(data.positiveMean == null
            ? []
            : [
                {
                  label: t('band.positive'),
                  value: t('positiveMeanOf', { mean: (data.positiveMean / 100).toFixed(2) }),
                },
              ]),
          ...data.crisis.map((no) => ({ label: t('part.crisis'), value: String(no) })),
          ...(data.cutoff == null ? [] : [{ label: t('cutoff'), value: `> ${data.cutoff}` }]),
          ...(data.keys == null ? [] : [{ label: t('scoredBy'), value: data.keys }]),
        ]}
      />
      <table className="plain">
        <thead>
          <tr>
            <th scope="col">{t('partName')}</th>
            <th scope="col" className="num">
              {t('partSum')}
            </th>
            <th scope="col">{t('field.band')}</th>
          </tr>
        </thead>
        <tbody>
          {data.parts.map((part) => (
            <tr key={part.code}>
              <th scope="row">{t(`part.${part.code}` as Key)}</th>
              <td className="num">{data.kind === 'scl90' ? (part.sum / part.count).toFixed(2) : part.sum}</td>
              <td>{t(`band.${part.band}` as Key)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="psy-rows" aria-label={t('adviceOf')}>
        {data.advice.map((code) => (
          <li key={code}>{t(`advice.${code}`)}</li>
        ))}
      </ul>
      <p className="soft">{t('advice')}</p>
      <details>
        <summary>{t('answersOf')}</summary>
        <p className="psy-answers">
          {data.answers.map(({ no, value }) => (
            <span key={no}>{`${no}: ${value}`}</span>
          ))}
        </p>
      </details>
    </div>
  );
}
