import { Tabs } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCan } from '../../../kernel/web/app';
import { useCall } from '../../../kernel/web/http/hooks';
import { ImportFlow } from '../../../kernel/web/import/import-flow';
import { Bones } from '../../../kernel/web/parts/bones';
import { ExportButton } from '../../../kernel/web/parts/export-button';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import type { ScreenProps } from '../../../kernel/web/router/define-web';
import * as calls from '../contract';
import type { Line } from '../contract/coll';
import { ChildDrawer } from './child-drawer';
import { Grid } from './grid';
import { Missing } from './missing';
import { moduleOf } from './parts';
import { Picks, usePicked } from './picks';
import { RoundActs } from './round-acts';
import { Sources } from './sources';
import { useT } from './texts';
import { Works } from './works';

/** The school's collection: by grid, by sheet, from the sources; what is missing; showing and closing. */
export default function Coll({ with: of }: ScreenProps) {
  const t = useT();
  const can = useCan();
  const [search, setSearch] = useSearchParams();
  const [opened, setOpened] = useState<Line>();
  const module = moduleOf(of);
  const { data, error, isPending, refetch } = useCall(calls.listTasks, { module }, { quiet: true });
  const picked = usePicked(data?.items ?? []);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (isPending) return <Bones />;
  const { task, clazz } = picked;
  if (!task)
    return (
      <section className="panel">
        <EmptyState title={t('noTasks')} text={t('noTasksText')} />
      </section>
    );
  const { normId } = task;
  const tabs = [
    {
      key: 'grid',
      label: t('tab.grid'),
      children: clazz ? <Grid normId={normId} clazzId={clazz.clazzId} onOpen={setOpened} /> : null,
    },
    { key: 'sources', label: t('tab.sources'), children: <Sources normId={normId} open={task.state === 'open'} /> },
    { key: 'missing', label: t('tab.missing'), children: <Missing normId={normId} /> },
    ...(module === 'art' && clazz
      ? [{ key: 'works', label: t('tab.works'), children: <Works clazzId={clazz.clazzId} key={clazz.clazzId} /> }]
      : []),
    ...(can(calls.collSheet.create) && task.state === 'open'
      ? [
          {
            key: 'sheet',
            label: t('tab.sheet'),
            children: (
              <ImportFlow
                photo
                calls={calls.collSheet}
                template={calls.downColl}
                templateInput={clazz ? { normId, clazzId: clazz.clazzId } : { normId }}
                options={{ normId }}
              />
            ),
          },
        ]
      : []),
  ];
  return (
    <section className="panel stack">
      <div className="row">
        <Picks tasks={data.items} picked={picked} />
        <span className="row-end row">
          <ExportButton call={calls.exportColl} input={{ normId }} />
          <RoundActs task={task} />
        </span>
      </div>
      <Tabs
        activeKey={search.get('tab') ?? 'grid'}
        destroyOnHidden
        items={tabs}
        onChange={(tab) => {
          const next = new URLSearchParams(search);
          next.set('tab', tab);
          setSearch(next, { replace: true });
        }}
      />
      {opened ? <ChildDrawer normId={normId} line={opened} desk onClose={() => setOpened(undefined)} /> : null}
    </section>
  );
}
