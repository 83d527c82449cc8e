import { ArrowLeftOutlined, DownOutlined } from '@ant-design/icons';
import { Alert, Button, Dropdown, Select, Skeleton } from 'antd';
import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useCan } from '../../../../kernel/web/app';
import { numberText } from '../../../../kernel/web/format';
import { useCall } from '../../../../kernel/web/http/hooks';
import type { Column } from '../../../../kernel/web/list/columns';
import { ListScreen } from '../../../../kernel/web/list/list-screen';
import { OrgPicker } from '../../../organisation/web/published';
import * as calls from '../../contract';
import { toBeTested, type EducRow, type ItemView, type YearRow } from '../../contract';
import { formatPoints } from '../../rules/format';
import { useT } from '../texts';
import { ChildDrawer } from './child-drawer';
import { ImportView } from './import-view';
import { Lacking } from './lacking';
import { LevelTag } from './level-tag';
import { National } from './national';
import { WhatIf } from './whatif';
import { useYearActs } from './year-acts';
import { NoYear, YearBar, useYear, type YearState } from './year-bar';

/** Fitness tests of a year: a school's own children, or those of a bureau's schools. */
export default function FitnessList({ with: { region } }: { readonly with: { readonly region?: boolean } }) {
  const [search] = useSearchParams();
  const orgId = Number(search.get('orgId')) || undefined;
  const state = useYear(region ? orgId : undefined);
  if (state.pending)
    return (
      <div className="panel">
        <Skeleton active />
      </div>
    );
  if (!state.year) return <NoYear state={state} />;
  const view = search.get('import') ? 'import' : search.get('view');
  if (view === 'import' && !region) return <ImportView state={state} />;
  if (view === 'lacking')
    return (
      <Away title="lacking">
        <Lacking state={state} {...(orgId ? { orgId } : {})} />
      </Away>
    );
  if (view === 'whatif' && !region)
    return (
      <Away title="whatif">
        <WhatIf state={state} />
      </Away>
    );
  if (view === 'national' && !region)
    return (
      <Away title="national">
        <National state={state} />
      </Away>
    );
  return <Table state={state} region={region ?? false} {...(orgId ? { orgId } : {})} />;
}

function Away({
  title,
  children,
}: {
  readonly title: 'lacking' | 'whatif' | 'national';
  readonly children: React.ReactNode;
}) {
  const t = useT();
  const [, setSearch] = useSearchParams();
  const back = () =>
    setSearch((now) => {
      const next = new URLSearchParams(now);
      next.delete('view');
      next.delete('import');
      return next;
    });
  return (
    <div className="stack">
      <div className="row" data-chrome>
        <Button icon={<ArrowLeftOutlined />} onClick={back}>
          {t('backToList')}
        </Button>
        <h2 className="sub-title">{t(title)}</h2>
      </div>
      {children}
    </div>
  );
}

function Table({
  state,
  region,
  orgId,
}: {
  readonly state: YearState;
  readonly region: boolean;
  readonly orgId?: number;
}) {
  const t = useT();
  const can = useCan();
  const [, setSearch] = useSearchParams();
  const year = state.year!;
  const ask = { yearId: year.yearId, ...(orgId ? { orgId } : {}) };
  const items = useCall(calls.educItems, ask, { quiet: true });
  const places = useCall(calls.educPlaces, ask, { quiet: true });
  const go = (key: string, value: string) =>
    setSearch((now) => {
      const next = new URLSearchParams(now);
      next.set(key, value);
      return next;
    });
  const acts = useYearActs(year);
  const navigate = useNavigate();
  const columns = useMemo(() => columnsOf(items.data ?? [], region, t), [items.data, region, t]);
  const grades = places.data?.items;
  const Grades = useMemo(() => choices((grades ?? []).map((g) => ({ value: g.grdId, label: g.grdName }))), [grades]);
  const Clazzes = useMemo(
    () => choices((grades ?? []).flatMap((g) => g.clazzes.map((c) => ({ value: c.clazzId, label: c.clazzName })))),
    [grades],
  );
  const Items = useMemo(
    () =>
      choices((items.data ?? []).filter((i) => i.itemId !== 'bmi').map((i) => ({ value: i.itemId, label: i.name }))),
    [items.data],
  );
  const open = year.state === 'open' && !region;
  return (
    <div className="stack">
      <YearBar state={state}>
        <Button onClick={() => go('view', 'lacking')}>{t('lacking')}</Button>
        {region ? null : (
          <Button onClick={() => navigate(`/desk/sport/phys4/educ/cards?yearId=${year.yearId}`)}>
            {t('printCard')}
          </Button>
        )}
        {!region && can(calls.yearSync) ? (
          <Dropdown
            menu={{
              items: acts.items,
              onClick: ({ key }) => (key === 'whatif' || key === 'national' ? go('view', key) : acts.run(key)),
            }}
          >
            <Button icon={<DownOutlined />} iconPlacement="end">
              {t('more')}
            </Button>
          </Dropdown>
        ) : null}
        {open && can(calls.educSave) ? (
          <Button type="primary" onClick={() => go('import', '1')}>
            {t('importResults')}
          </Button>
        ) : null}
      </YearBar>
      <Newcomers year={year} onSync={open && can(calls.yearSync) ? () => acts.run('sync') : undefined} />
      <ListScreen
        call={calls.educList}
        fixed={{ yearId: year.yearId }}
        pageSize={20}
        rowKey={(r) => `${r.orgId}-${r.userId}`}
        exportBy={calls.educExport}
        name={region ? 'fitness.region' : 'fitness.school'}
        filters={{
          name: true,
          ...(region ? { orgId: OrgPicker } : {}),
          grdId: { as: Grades },
          clazzId: { as: Clazzes },
          level: true,
          sex: { more: true },
          state: { more: true },
          lacks: { as: Items, more: true },
        }}
        columns={columns}
        empty={{ title: t('listEmpty'), text: t('listEmptyText') }}
        drawerSize={640}
        drawerTitle={(r) => (r ? `${r.name} · ${r.clazzName}` : t('child'))}
        drawer={(key, row, close) => (
          <ChildDrawer
            key={key}
            row={row}
            yearId={year.yearId}
            items={items.data ?? []}
            edits={open && can(calls.educSet)}
            corrects={year.publishedAt != null && can(calls.cardCorrect)}
            onClose={close}
          />
        )}
      />
    </div>
  );
}

/** Why the year counts more children than its list has rows, and the way out. */
function Newcomers({ year, onSync }: { readonly year: YearRow; readonly onSync: (() => void) | undefined }) {
  const t = useT();
  if (year.newcomers === 0) return null;
  return (
    <Alert
      type="info"
      showIcon
      data-chrome
      title={t('newcomers', { count: numberText(year.newcomers), due: numberText(toBeTested(year)) })}
      action={
        onSync ? (
          <Button size="small" onClick={onSync}>
            {t('sync')}
          </Button>
        ) : null
      }
    />
  );
}

interface Choice {
  readonly value: number | string;
  readonly label: string;
}
/** A filter of fixed choices. */
const choices = (options: readonly Choice[]) =>
  function Choices({
    value,
    onChange,
    ...rest
  }: {
    readonly value?: unknown;
    readonly onChange?: (v: unknown) => void;
    readonly 'aria-label'?: string;
  }) {
    const t = useT();
    return (
      <Select
        placeholder={t('all')}
        aria-label={rest['aria-label']}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        value={value as string}
        onChange={(v: unknown) => onChange?.(v ?? null)}
        options={options as Choice[]}
        style={{ minWidth: 130 }}
      />
    );
  };

function columnsOf(items: readonly ItemView[], region: boolean, t: ReturnType<typeof useT>): Column<EducRow>[] {
  const cell = (itemId: string) => (r: EducRow) => {
    const found = r.results.find((x) => x.itemId === itemId);
    if (!found)
      return r.missing.includes(itemId) ? (
        <span className="soft" title={t('toCome')}>
          ·
        </span>
      ) : null;
    return (
      <span className="fit-cell">
        <span>{found.text}</span>
        {found.points == null ? null : (
          <small className={found.points < 60 ? 'fit-low' : undefined}>{t('pointsOf', { points: found.points })}</small>
        )}
      </span>
    );
  };
  return [
    ...(region ? [{ of: 'orgName', width: 180 } satisfies Column<EducRow>] : []),
    { of: 'clazzName', sort: true, width: 120, fixed: 'left' },
    { of: 'name', title: t('childName'), sort: true, width: 100, fixed: 'left' },
    { of: 'sex', width: 60, show: (r) => t(`sex.${r.sex}`) },
    { of: 'sidNo', width: 130, hidden: true, show: (r) => r.natNo ?? r.sidNo },
    ...items.map((i): Column<EducRow> => ({
      of: i.itemId,
      title: (
        <>
          {i.name} {i.unitText ? <span className="unit">{i.unitText}</span> : null}
        </>
      ),
      align: 'right',
      show: cell(i.itemId),
      ...(['height', 'bmi', 'weight'].includes(i.itemId) ? { sort: true } : {}),
    })),
    { of: 'bonus', width: 80, hidden: true },
    {
      of: 'total',
      sort: true,
      width: 100,
      judged: true,
      show: (r) =>
        r.total == null ? null : (
          <span className="fit-cell">
            <strong>{formatPoints(r.total)}</strong>
            {r.retest ? <small>{t('retest')}</small> : null}
          </span>
        ),
    },
    {
      of: 'level',
      width: 100,
      show: (r) => (r.level ? <LevelTag level={r.level} /> : <span className="soft">{t(`state.${r.state}`)}</span>),
    },
    { of: 'done', width: 90, sort: true, align: 'right', show: (r) => `${r.done}/${r.due}` },
  ];
}
