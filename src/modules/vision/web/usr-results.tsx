import { TabletOutlined } from '@ant-design/icons';
import { Button, Tabs } from 'antd';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useCan } from '../../../kernel/web/app';
import { useAct } from '../../../kernel/web/http/hooks';
import { ImportFlow } from '../../../kernel/web/import/import-flow';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import { useConfirm } from '../../../kernel/web/parts/ask';
import { useToday } from '../../../kernel/web/parts/date-range';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { tabBarWith } from '../../../kernel/web/parts/tab-bar';
import { ClazzPicker } from '../../class/web/published';
import * as calls from '../contract';
import { periodOf } from '../rules';
import { NormDialog } from './norm-dialog';
import { PersonPanel } from './person-panel';
import {
  GradeFilter,
  MyopiaTag,
  PoorTag,
  ScaleSwitch,
  TermPicker,
  seText,
  sight,
  useCriteria,
  useScale,
} from './parts';
import { ReferralList } from './referral-list';
import { useT } from './texts';
import './vision.css';

/** Every child's screening of a term, who is still to come, who needs a doctor, and the sheet. */
export default function UsrResults() {
  const t = useT();
  const can = useCan();
  const [search, setSearch] = useSearchParams();
  const [norm, setNorm] = useState(false);
  const tab = search.get('tab') ?? 'list';
  const items = [
    { key: 'list', label: t('tab.list'), children: <Measured onNorm={() => setNorm(true)} /> },
    { key: 'lacking', label: t('tab.lacking'), children: <Lacking /> },
    ...(can(calls.referrals)
      ? [{ key: 'doctor', label: t('tab.doctor'), children: <ReferralList desk scope="d" /> }]
      : []),
    ...(can(calls.sheetImport.create) ? [{ key: 'sheet', label: t('tab.sheet'), children: <Sheet /> }] : []),
  ];
  return (
    <>
      <Tabs
        activeKey={tab}
        destroyOnHidden
        items={items}
        onChange={(key) => setSearch(key === 'list' ? {} : { tab: key })}
        renderTabBar={tabBarWith(
          can(calls.input) ? (
            <Link to="/phys/eyes/input">
              <Button icon={<TabletOutlined />}>{t('enter')}</Button>
            </Link>
          ) : null,
        )}
      />
      {norm ? <NormDialog onClose={() => setNorm(false)} /> : null}
    </>
  );
}

function Measured({ onNorm }: { readonly onNorm: () => void }) {
  const t = useT();
  const can = useCan();
  const confirm = useConfirm();
  const c = useCriteria();
  const [scale, setScale] = useScale();
  const remove = useAct(calls.remove, { done: t('removed') });
  return (
    <ListScreen
      call={calls.results}
      fixed={{ level: 'usr' }}
      name="vision.usr"
      pageSize={20}
      rowKey={(r) => r.id}
      exportBy={calls.exportResults}
      drawerSize={720}
      filters={{
        name: true,
        term: { as: TermPicker, label: t('field.term'), keys: ['yearId', 'termId'] },
        clazzId: ClazzPicker,
        grdId: GradeFilter,
        poor: { more: true },
        myopia: { more: true },
        doctor: { more: true },
      }}
      actions={
        <>
          <ScaleSwitch value={scale} onChange={setScale} />
          <Button onClick={onNorm}>{t('norm')}</Button>
        </>
      }
      empty={{
        title: t('noResults'),
        text: t('noResultsText'),
        action: can(calls.input) ? (
          <Link to="/phys/eyes/input">
            <Button type="primary">{t('enter')}</Button>
          </Link>
        ) : null,
      }}
      drawerTitle={(r) => (r ? `${r.name} · ${r.clazzName}` : null)}
      drawer={(key, r, close) => (
        <div className="stack">
          <PersonPanel userId={Number(key)} />
          {r?.screening && can(calls.remove) ? (
            <div className="row">
              <span className="row-end">
                <ActButton
                  danger
                  type="text"
                  onClick={async () => {
                    if (await confirm({ title: t('removeAsk', { name: r.name ?? '' }), loses: [t('removeLoses')] })) {
                      await remove.run({ screeningId: r.screening!.screeningId });
                      close();
                    }
                  }}
                >
                  {t('remove')}
                </ActButton>
              </span>
            </div>
          ) : null}
        </div>
      )}
      columns={[
        { of: 'name', sort: true, width: 110 },
        { of: 'sidNo', sort: true, width: 130, hidden: true },
        { of: 'sex', width: 64, show: (r) => (r.sex ? t(`sex.${r.sex}`) : null) },
        { of: 'clazzName', sort: true, width: 120 },
        {
          of: 'nakedRight',
          title: t('eyeRight'),
          sort: true,
          align: 'right',
          width: 84,
          show: (r) => sight(c, r.screening?.right.naked, scale),
        },
        {
          of: 'nakedLeft',
          title: t('eyeLeft'),
          sort: true,
          align: 'right',
          width: 84,
          show: (r) => sight(c, r.screening?.left.naked, scale),
        },
        {
          of: 'seRight',
          title: t('seOfRight'),
          sort: true,
          align: 'right',
          width: 110,
          show: (r) => (r.screening ? seText(r.screening.right) : null),
        },
        {
          of: 'seLeft',
          title: t('seOfLeft'),
          sort: true,
          align: 'right',
          width: 110,
          show: (r) => (r.screening ? seText(r.screening.left) : null),
        },
        { of: 'wear', width: 110, show: (r) => (r.screening ? t(`wear.${r.screening.wear as 0}`) : null) },
        { of: 'poor', width: 130, judged: true, show: (r) => <PoorTag of={r.screening?.poor ?? null} /> },
        { of: 'myopia', width: 120, show: (r) => <MyopiaTag of={r.screening?.myopia ?? null} /> },
        { of: 'screenedOn', sort: true, width: 120, hidden: true, show: (r) => r.screening?.screenedOn },
        { of: 'savedBy', width: 110, hidden: true, show: (r) => r.screening?.savedBy },
      ]}
    />
  );
}

/** Who has not been measured this term, class by class. */
function Lacking() {
  const t = useT();
  return (
    <ListScreen
      call={calls.results}
      fixed={{ level: 'usr', lacking: true }}
      scope="l"
      name="vision.lacking"
      pageSize={50}
      rowKey={(r) => r.id}
      filters={{ name: true, clazzId: ClazzPicker, grdId: GradeFilter }}
      head={(list) => (list.total > 0 ? <p className="vi-note">{t('lackingNote', { count: list.total })}</p> : null)}
      empty={{ title: t('noneLacking'), text: t('noneLackingText') }}
      columns={[
        { of: 'name', width: 160 },
        { of: 'sidNo', width: 180 },
        { of: 'sex', width: 80, show: (r) => (r.sex ? t(`sex.${r.sex}`) : null) },
        { of: 'clazzName' },
      ]}
    />
  );
}

function Sheet() {
  const t = useT();
  const now = periodOf(useToday());
  const [term, setTerm] = useState<readonly unknown[] | null>(null);
  const [clazzId, setClazz] = useState<number>();
  const options = term ? { yearId: Number(term[0]), termId: Number(term[1]) } : { ...now };
  return (
    <ImportFlow
      photo
      calls={calls.sheetImport}
      template={calls.importDown}
      templateInput={clazzId ? { clazzId } : {}}
      options={options}
      optionsForm={
        <div className="row">
          <span className="filter">
            <span className="soft">{t('field.term')}</span>
            <TermPicker value={term ?? undefined} onChange={(v) => setTerm(v ?? null)} />
          </span>
          <span className="filter">
            <span className="soft">{t('templateOf')}</span>
            <ClazzPicker filter value={clazzId} onChange={(v) => setClazz(typeof v === 'number' ? v : undefined)} />
          </span>
        </div>
      }
    />
  );
}
