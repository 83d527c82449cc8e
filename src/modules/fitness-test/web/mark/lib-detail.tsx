import { ArrowLeftOutlined } from '@ant-design/icons';
import { Alert, Button, Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useCan } from '../../../../kernel/web/app';
import { instantText } from '../../../../kernel/web/format';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { ImportFlow } from '../../../../kernel/web/import/import-flow';
import { ActButton } from '../../../../kernel/web/parts/act-button';
import { useConfirm } from '../../../../kernel/web/parts/ask';
import { StatusTag } from '../../../../kernel/web/parts/basics';
import { ErrorState } from '../../../../kernel/web/parts/states';
import * as calls from '../../contract';
import { useT } from '../texts';
import { ItemsForm } from './items-form';
import { RowsForm } from './rows-form';

const VIEWS = ['rows', 'items', 'sheet', 'versions'] as const;
/** One library: its tables, its items, a sheet, its versions. The owner changes it, everybody else looks (V-106). */
export function LibDetail({ stdlibId, onBack }: { readonly stdlibId: number; readonly onBack: () => void }) {
  const t = useT();
  const can = useCan();
  const confirm = useConfirm();
  const [search, setSearch] = useSearchParams();
  const { data, error, refetch } = useCall(calls.stdlibGet, { id: stdlibId }, { quiet: true });
  const [all, setAll] = useState(false);
  const turn = useAct(calls.stdlibOn, {
    done: (l) => (l.isOn ? t('libPublished', { version: l.version }) : t('libTurnedOff')),
  });
  const remove = useAct(calls.stdlibDelete, { done: t('removed'), onDone: onBack });
  const asked = search.get('part');
  if (error)
    return (
      <div className="panel">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </div>
    );
  if (!data)
    return (
      <div className="panel">
        <Skeleton active />
      </div>
    );
  const edits = data.mine && can(calls.stdlibDetailsSet);
  const views = VIEWS.filter((v) => edits || v !== 'sheet');
  const part = views.find((v) => v === asked) ?? 'rows';
  const drop = async () => {
    if (await confirm({ title: t('removeLib', { name: data.name }) })) await remove.run({ id: stdlibId });
  };
  return (
    <div className="stack">
      <div className="row">
        <Button icon={<ArrowLeftOutlined />} onClick={onBack}>
          {t('backToList')}
        </Button>
        <h2 className="sub-title">{data.name}</h2>
        {data.isOn ? <StatusTag status="done">{t('on')}</StatusTag> : <StatusTag status="off">{t('off')}</StatusTag>}
        <span className="soft">
          {data.version ? `v${data.version}` : t('neverPublished')}
          {data.mine ? '' : ` · ${t('viewOnly')}`}
        </span>
        <div className="row row-end">
          {data.key ? (
            <Link to={`/desk/sport/phys4/educ/standard2?key=${encodeURIComponent(data.key)}`} hidden>
              {t('lookUp')}
            </Link>
          ) : null}
          {edits && data.version === 0 ? (
            <ActButton danger onClick={drop}>
              {t('remove')}
            </ActButton>
          ) : null}
          {edits && data.isOn ? (
            <ActButton onClick={() => turn.run({ id: stdlibId, on: false })}>{t('turnOff')}</ActButton>
          ) : null}
          {edits && (data.isChanged || !data.isOn) ? (
            <ActButton
              type="primary"
              disabled={data.faults.length > 0}
              onClick={() => turn.run({ id: stdlibId, on: true })}
            >
              {t(data.isChanged ? 'publishLib' : 'turnOn')}
            </ActButton>
          ) : null}
        </div>
      </div>
      {edits && data.isChanged && data.version > 0 ? (
        <Alert type="info" showIcon title={t('libChanged', { version: data.version })} />
      ) : null}
      {data.faults.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          title={t('libFaults', { n: data.faults.length })}
          description={
            <>
              <ul className="loses">
                {data.faults.slice(0, all ? 500 : 5).map((f) => (
                  <li key={f.at + f.code + f.text}>
                    {f.at}：{f.text}
                  </li>
                ))}
              </ul>
              {data.faults.length > 5 ? (
                <Button type="link" size="small" onClick={() => setAll(!all)}>
                  {t(all ? 'less' : 'moreFaults')}
                </Button>
              ) : null}
            </>
          }
        />
      ) : null}
      <Segmented
        value={part}
        onChange={(v) => setSearch({ lib: String(stdlibId), part: v })}
        options={views.map((v) => ({ value: v, label: t(`libPart.${v}`) }))}
        data-chrome
      />
      {part === 'rows' ? <RowsForm stdlibId={stdlibId} content={data.content} edits={edits} /> : null}
      {part === 'items' ? <ItemsForm stdlibId={stdlibId} edits={edits} /> : null}
      {part === 'sheet' ? (
        <ImportFlow
          calls={calls.stdlibSheet}
          template={calls.stdlibDetailsDown}
          templateInput={{ id: stdlibId }}
          options={{ id: stdlibId }}
          onDone={() => void refetch()}
        />
      ) : null}
      {part === 'versions' ? (
        <section className="panel">
          <table className="plain">
            <thead>
              <tr>
                <th>{t('version')}</th>
                <th>{t('versionKey')}</th>
                <th>{t('publishedAt')}</th>
              </tr>
            </thead>
            <tbody>
              {data.versions.map((v) => (
                <tr key={v.version}>
                  <td>v{v.version}</td>
                  <td>
                    <code>{v.key}</code>
                  </td>
                  <td>{data.national ? '—' : instantText(v.publishedAt)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="soft">{t('versionsText')}</p>
        </section>
      ) : null}
    </div>
  );
}
