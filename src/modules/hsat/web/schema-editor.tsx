import { Alert, Button, Tabs } from 'antd';
import { useSearchParams } from 'react-router';
import { useCan } from '../../../kernel/web/app';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { Bones } from '../../../kernel/web/parts/bones';
import { ExportButton } from '../../../kernel/web/parts/export-button';
import { ErrorState } from '../../../kernel/web/parts/states';
import * as calls from '../contract';
import { Basics } from './scheme-basics';
import { ItemsEditor } from './scheme-items';
import { Levels } from './scheme-levels';
import { Rules } from './scheme-rules';
import { Draw } from './scheme-draw';
import { Runs } from './scheme-runs';
import { pointsText, StateTag } from './parts';
import { useT } from './texts';

/** One scheme: its parts, items, rules, levels, draw, and what becomes of its exam. */
export function SchemaEditor({ schemaId, onClose }: { readonly schemaId: number; readonly onClose: () => void }) {
  const t = useT();
  const can = useCan();
  const [search, setSearch] = useSearchParams();
  const { data, error, isPending, refetch } = useCall(calls.getSchema, { id: schemaId }, { quiet: true });
  const turn = useAct(calls.turnSchema, { done: t('turnedOn') });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (isPending) return <Bones />;
  const locked = !data.own || (data.state !== 'draft' && data.state !== 'reckoned');
  const newer = data.publishedVersion !== null && data.publishedVersion !== data.version;
  const of = { schema: data, locked };
  const tabs = [
    { key: 'basics', label: t('tab.basics'), children: <Basics key={data.version} {...of} /> },
    { key: 'items', label: t('tab.items'), children: <ItemsEditor key={data.version} {...of} /> },
    { key: 'rules', label: t('tab.rules'), children: <Rules key={data.version} {...of} /> },
    { key: 'levels', label: t('tab.levels'), children: <Levels key={data.version} {...of} /> },
    ...(data.publishedVersion === null
      ? []
      : [
          { key: 'draw', label: t('tab.draw'), children: <Draw {...of} /> },
          { key: 'runs', label: t('tab.runs'), children: <Runs schema={data} /> },
        ]),
  ];
  return (
    <section className="panel stack">
      <div className="row">
        <Button onClick={onClose}>{t('back')}</Button>
        <h2 style={{ margin: 0 }}>{data.name}</h2>
        <StateTag state={data.state} />
        <span className="soft">{t('versionFull', { version: data.version, full: pointsText(data.full) })}</span>
        <span className="row-end row">
          <ExportButton call={calls.exportSchema} input={{ id: schemaId }} />
          {can(calls.turnSchema) && !locked && (!data.on || newer) ? (
            <ActButton type="primary" onClick={() => turn.run({ id: schemaId, on: true })}>
              {t(newer ? 'publishVersion' : 'turnOn')}
            </ActButton>
          ) : null}
        </span>
      </div>
      {newer ? (
        <Alert
          type="info"
          showIcon
          title={t(data.tried ? 'newerTried' : 'newerText', {
            holds: data.publishedVersion ?? 0,
            version: data.version,
          })}
        />
      ) : null}
      <Alert type="info" showIcon title={t('notOfficial')} />
      <Tabs
        activeKey={search.get('tab') ?? 'basics'}
        destroyOnHidden
        items={tabs}
        onChange={(tab) => {
          const next = new URLSearchParams(search);
          next.set('tab', tab);
          setSearch(next, { replace: true });
        }}
      />
    </section>
  );
}
