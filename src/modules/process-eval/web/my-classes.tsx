import { Segmented, Tabs } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCall } from '../../../kernel/web/http/hooks';
import { Bones } from '../../../kernel/web/parts/bones';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { useSession } from '../../../kernel/web/session/session-store';
import * as calls from '../contract';
import type { Line } from '../contract/coll';
import type { EvalModule } from '../rules';
import { ChildDrawer } from './child-drawer';
import { Grid } from './grid';
import { Missing } from './missing';
import { Picks, usePicked } from './picks';
import { useT } from './texts';
import { Works } from './works';

/** A teacher's classes: what is to be entered, and what is still missing. */
export default function MyClasses() {
  const t = useT();
  const hasArt = useSession()?.servIds.includes('ART_BASE') ?? false;
  const [search, setSearch] = useSearchParams();
  const module: EvalModule = hasArt && search.get('module') === 'art' ? 'art' : 'sport';
  return (
    <section className="panel stack">
      {hasArt ? (
        <Segmented
          aria-label={t('field.module')}
          value={module}
          onChange={(next) => setSearch({ module: next }, { replace: true })}
          options={(['sport', 'art'] as const).map((value) => ({ value, label: t(`module.${value}`) }))}
        />
      ) : null}
      <OfModule key={module} module={module} />
    </section>
  );
}

function OfModule({ module }: { readonly module: EvalModule }) {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const [opened, setOpened] = useState<Line>();
  const { data, error, isPending, refetch } = useCall(calls.listTasks, { module }, { quiet: true });
  const picked = usePicked(data?.items ?? []);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (isPending) return <Bones />;
  const { task, clazz } = picked;
  if (!task || !clazz) return <EmptyState title={t('noTasks')} text={t('noTasksTeacher')} />;
  const { normId } = task;
  return (
    <>
      <Picks tasks={data.items} picked={picked} />
      <Tabs
        activeKey={search.get('tab') ?? 'grid'}
        destroyOnHidden
        onChange={(tab) => {
          const next = new URLSearchParams(search);
          next.set('tab', tab);
          setSearch(next, { replace: true });
        }}
        items={[
          {
            key: 'grid',
            label: t('tab.grid'),
            children: <Grid normId={normId} clazzId={clazz.clazzId} onOpen={setOpened} />,
          },
          { key: 'missing', label: t('tab.missing'), children: <Missing normId={normId} /> },
          ...(module === 'art'
            ? [{ key: 'works', label: t('tab.works'), children: <Works clazzId={clazz.clazzId} key={clazz.clazzId} /> }]
            : []),
        ]}
      />
      {opened ? <ChildDrawer normId={normId} line={opened} desk={false} onClose={() => setOpened(undefined)} /> : null}
    </>
  );
}
