import { Button, Drawer, Segmented, Tabs } from 'antd';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { BUSI } from '../../../kernel/shared/codes';
import { useCan } from '../../../kernel/web/app';
import { instantDay } from '../../../kernel/web/format';
import { useAct } from '../../../kernel/web/http/hooks';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import { useConfirm } from '../../../kernel/web/parts/ask';
import { StatusTag } from '../../../kernel/web/parts/basics';
import { useSession } from '../../../kernel/web/session/session-store';
import { OrgPicker } from '../../organisation/web/published';
import {
  LIBS,
  RES_TYPES,
  orgresAdd,
  orgresList,
  orgresRemove,
  orgwbkList,
  paperList,
  type FileType,
  type OrgRow,
} from '../contract';
import { WareDetail } from './lists/ware-list';
import { OrgBooksDesk } from './workbook/org-books';
import { NodeNames, subjectFilters } from './parts/columns';
import { FileMark, sizeText } from './parts/file-mark';
import { Marks } from './parts/marks';
import { openPath } from './parts/places';
import { useT } from './texts';
import './resource.css';

/** What the organisation keeps for everybody: a school its library and workbooks, a bureau its region's, and a look into its schools'. */
export default function OrgLibrary() {
  const t = useT();
  const can = useCan();
  const me = useSession();
  const go = useNavigate();
  const [search, setSearch] = useSearchParams();
  const books = search.get('tab') === 'books' && can(orgwbkList);
  const tabs = [
    { key: 'res', label: t('orgTabRes') },
    ...(can(orgwbkList) && me?.busiId !== BUSI.region ? [{ key: 'books', label: t('orgTabBooks') }] : []),
  ];
  return (
    <div className="stack">
      {can(paperList) ? (
        <Segmented
          aria-label={t('libs')}
          value="org"
          onChange={(l) => {
            if (l !== 'org') void go(l === 'psn' ? '/repo/psn/question' : `/repo/${l}/paper`);
          }}
          options={LIBS.filter((l) => l !== 'reg' || me?.orgRegion != null).map((l) => ({
            value: l,
            label: t(l === 'org' && me?.busiId === BUSI.region ? 'lib.orgRegion' : `lib.${l}`),
          }))}
          data-chrome
        />
      ) : null}
      {tabs.length > 1 ? (
        <Tabs
          className="res-tabs"
          activeKey={books ? 'books' : 'res'}
          onChange={(key) => setSearch(key === 'books' ? { tab: 'books' } : {})}
          items={tabs}
        />
      ) : null}
      {books ? <OrgBooksDesk /> : <OrgList />}
    </div>
  );
}
function OrgList() {
  const t = useT();
  const can = useCan();
  const me = useSession();
  const confirm = useConfirm();
  const region = me?.busiId === BUSI.region;
  const [open, setOpen] = useState<OrgRow>();
  const remove = useAct(orgresRemove, { done: t('orgRemoved') }),
    renew = useAct(orgresAdd, { done: t('renewed') });
  const drop = async (r: OrgRow) => {
    if (await confirm({ title: t('orgRemove'), loses: r.title, text: t('orgRemoveText'), danger: true }))
      await remove.run({ id: r.orgresId });
  };
  const own = (r: OrgRow) => r.orgId === me?.orgId;
  return (
    <>
      <ListScreen
        call={orgresList}
        name="resource.orgres"
        pageSize={20}
        rowKey={(r) => String(r.orgresId)}
        filters={{
          title: true,
          resType: true,
          sbjId: subjectFilters(t).sbjId,
          ...(region ? { orgId: { as: OrgPicker, label: t('field.orgId') } } : {}),
          stgId: subjectFilters(t).stgId,
        }}
        columns={[
          {
            of: 'title',
            sort: true,
            show: (r) => (
              <span className="res-title">
                {r.resType === 'courseware' ? <FileMark type={(r.fileType ?? 'other') as FileType} /> : null}
                {!own(r) ? (
                  <span>{r.title}</span>
                ) : r.resType === 'courseware' ? (
                  <Button
                    type="link"
                    style={{ padding: 0, height: 'auto', whiteSpace: 'normal', textAlign: 'left' }}
                    onClick={() => setOpen(r)}
                  >
                    {r.title}
                  </Button>
                ) : (
                  <Link to={openPath(r.resType, r.resId)}>{r.title}</Link>
                )}
                {r.newer ? <StatusTag status="waiting">{t('newer')}</StatusTag> : null}
              </span>
            ),
          },
          { of: 'resType', width: 110, show: (r) => t(`resType.${RES_TYPES.find((x) => x === r.resType) ?? 'paper'}`) },
          {
            of: 'size',
            title: t('field.fileSize'),
            width: 140,
            show: (r) =>
              r.resType === 'paper'
                ? `${t('queTotal', { count: r.queCount ?? 0 })} · ${t('score', { score: r.fullScore ?? 0 })}`
                : r.fileSize
                  ? sizeText(r.fileSize)
                  : '',
          },
          { of: 'nodes', width: 160, show: (r) => <NodeNames nodes={r.nodes} /> },
          { of: 'author', width: 120 },
          ...(region ? [{ of: 'orgName', width: 170 }] : []),
          { of: 'addedByName', width: 110, hidden: true },
          {
            of: 'addedAt',
            sort: true,
            width: 140,
            show: (r) => <span className="res-day">{instantDay(r.addedAt, me?.zone)}</span>,
          },
          {
            of: 'acts',
            title: <span className="sr-only">{t('field.acts')}</span>,
            width: 190,
            fixed: 'right',
            show: (r) =>
              own(r) ? (
                <span className="res-acts">
                  <Marks row={r} />
                  {r.newer && r.mine && can(orgresAdd) ? (
                    <Button size="small" type="link" onClick={() => void renew.run({ resIds: [r.resId] })}>
                      {t('renew')}
                    </Button>
                  ) : null}
                  {can(orgresRemove) ? (
                    <Button size="small" type="text" danger onClick={() => void drop(r)}>
                      {t('orgRemove')}
                    </Button>
                  ) : null}
                </span>
              ) : null,
          },
        ]}
        empty={
          region
            ? { title: t('orgNoneRegion'), text: t('orgNoneRegionText') }
            : { title: t('orgNone'), text: t('orgNoneText') }
        }
      />
      <Drawer open={open != null} onClose={() => setOpen(undefined)} size={720} title={open?.title} destroyOnHidden>
        {open ? <WareDetail id={open.resId} /> : null}
      </Drawer>
    </>
  );
}
