import { ArrowLeftOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCall } from '../../../../kernel/web/http/hooks';
import { ImportFlow } from '../../../../kernel/web/import/import-flow';
import * as calls from '../../contract';
import { useT } from '../texts';
import type { YearState } from './year-bar';

/** Results from a sheet in place of the list: of a class, a grade or the whole school. */
export function ImportView({ state }: { readonly state: YearState }) {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const [place, setPlace] = useState<string>();
  const { yearId, name } = state.year!;
  const { data } = useCall(calls.educPlaces, { yearId }, { quiet: true });
  const back = () => {
    const next = new URLSearchParams(search);
    for (const key of ['import', 'batch']) next.delete(key);
    setSearch(next);
  };
  const [kind, id] = place?.split(' ') ?? [];
  const of = kind === 'clazz' ? { clazzId: Number(id) } : kind === 'grade' ? { grdId: Number(id) } : {};
  return (
    <div className="stack">
      <div className="row">
        <Button icon={<ArrowLeftOutlined />} onClick={back}>
          {t('backToList')}
        </Button>
        <h2 className="sub-title">{t('importOf', { year: name })}</h2>
        <span className="soft">{t('importText')}</span>
      </div>
      <ImportFlow
        photo
        calls={calls.educImport}
        template={calls.educDown}
        templateInput={{ yearId, ...of }}
        options={{ yearId, ...('clazzId' in of ? of : {}) }}
        optionsForm={
          <label className="row" style={{ gap: 8 }}>
            <span className="soft">{t('importPlace')}</span>
            <Select
              allowClear
              showSearch={{ optionFilterProp: 'label' }}
              placeholder={t('wholeSchool')}
              style={{ minWidth: 220 }}
              value={place}
              onChange={setPlace}
              aria-label={t('importPlace')}
              options={(data?.items ?? []).map((g) => ({
                label: g.grdName,
                options: [
                  { value: `grade ${g.grdId}`, label: t('wholeGrade', { grade: g.grdName }) },
                  ...g.clazzes.map((c) => ({ value: `clazz ${c.clazzId}`, label: `${c.clazzName} (${c.due})` })),
                ],
              }))}
            />
          </label>
        }
      />
    </div>
  );
}
