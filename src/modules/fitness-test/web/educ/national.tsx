import { DownOutlined, DownloadOutlined } from '@ant-design/icons';
import { Button, Dropdown, Segmented, Select } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { numberText } from '../../../../kernel/web/format';
import { useCall } from '../../../../kernel/web/http/hooks';
import { saveFile, sendFile } from '../../../../kernel/web/http/send';
import { ImportFlow } from '../../../../kernel/web/import/import-flow';
import { ActButton } from '../../../../kernel/web/parts/act-button';
import { Figure } from '../../../../kernel/web/parts/basics';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import * as calls from '../../contract';
import { EYE_CODES, type EyeCodes } from '../../rules/eyes';
import { useT } from '../texts';
import { YearBar, type YearState } from './year-bar';

type Kind = (typeof calls.NATIONAL_SHEETS)[number];
const OTHERS = calls.NATIONAL_SHEETS.filter((k): k is Exclude<Kind, 'result'> => k !== 'result');
/** The national upload: what it would refuse, the workbook, and reading one back. */
export function National({ state }: { readonly state: YearState }) {
  const t = useT();
  const [search] = useSearchParams();
  const { yearId, state: open } = state.year!;
  const [part, setPart] = useState(search.get('batch') ? 'import' : 'check');
  const [grdId, setGrade] = useState<number>();
  const [only, setOnly] = useState<string>();
  const [codes, setCodes] = useState<EyeCodes>('nationalEyeTable');
  const ask = { yearId, ...(grdId ? { grdId } : {}) };
  const places = useCall(calls.educPlaces, { yearId }, { quiet: true }).data?.items ?? [];
  const { data, error, refetch } = useCall(calls.nationalCheck, ask, { quiet: true });
  const save = async (kind: Kind = 'result') => {
    const got = await sendFile(calls.nationalDown, { ...ask, codes, kind });
    if ('blob' in got) saveFile(got);
  };
  if (error)
    return (
      <div className="panel">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </div>
    );
  const rows = (data?.items ?? []).filter((i) => !only || i.code === only);
  return (
    <div className="stack">
      <YearBar state={state}>
        <Select
          allowClear
          placeholder={t('wholeSchool')}
          aria-label={t('field.grdId')}
          value={grdId}
          onChange={setGrade}
          options={places.map((g) => ({ value: g.grdId, label: g.grdName }))}
          style={{ minWidth: 130 }}
        />
        <Select
          aria-label={t('eyeCodes')}
          value={codes}
          onChange={setCodes}
          options={EYE_CODES.map((c) => ({ value: c, label: t(`eyeCodes.${c}`) }))}
          style={{ minWidth: 210 }}
        />
        <Dropdown
          menu={{
            items: OTHERS.map((k) => ({ key: k, label: t(`nationalSheet.${k}`) })),
            onClick: ({ key }) => void save(key as Kind),
          }}
        >
          <Button icon={<DownOutlined />} iconPlacement="end">
            {t('nationalOthers')}
          </Button>
        </Dropdown>
        <ActButton type="primary" icon={<DownloadOutlined />} onClick={() => save()}>
          {t('nationalDown')}
        </ActButton>
      </YearBar>
      {open === 'open' ? (
        <Segmented
          value={part}
          onChange={setPart}
          options={[
            { value: 'check', label: t('nationalCheck') },
            { value: 'import', label: t('nationalImport') },
          ]}
        />
      ) : null}
      {part === 'import' && open === 'open' ? (
        <ImportFlow key={codes} calls={calls.nationalImport} options={{ yearId, codes }} />
      ) : (
        <section className="panel stack">
          <p className="fit-answer" style={{ margin: 0 }}>
            {data ? (
              data.ready === data.children ? (
                t('nationalReady', { children: numberText(data.children) })
              ) : (
                t('nationalLeft', { left: numberText(data.children - data.ready), children: numberText(data.children) })
              )
            ) : (
              <span className="bone" />
            )}
          </p>
          <div className="figures">
            {(data?.counts ?? []).map((c) => (
              <Figure
                key={c.code}
                of="fitness-test.problem"
                label={t(`national.${c.code}`)}
                value={numberText(c.n)}
                onOpen={() => setOnly(only === c.code ? undefined : c.code)}
              />
            ))}
          </div>
          {data && rows.length === 0 ? (
            <EmptyState compact title={t('nationalNone')} />
          ) : (
            <div className="fit-table">
              <table className="plain">
                <thead>
                  <tr>
                    <th>{t('field.clazzName')}</th>
                    <th>{t('childName')}</th>
                    <th>{t('problem')}</th>
                    <th>{t('detail')}</th>
                  </tr>
                </thead>
                <tbody>
                  {rows.slice(0, 300).map((i) => (
                    <tr key={`${i.userId}${i.code}`}>
                      <td>{i.clazzName}</td>
                      <td>{i.name}</td>
                      <td>{t(`national.${i.code}`)}</td>
                      <td>{i.detail}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
        </section>
      )}
    </div>
  );
}
