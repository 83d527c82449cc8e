import { Badge, Tabs } from 'antd';
import { useSearchParams } from 'react-router';
import { useCan } from '../../../kernel/web/app';
import { useCall } from '../../../kernel/web/http/hooks';
import { listCodesigns, listPlans, planProgress } from '../contract';
import { CodesignList } from './home/codesign-list';
import { CommonPlans } from './home/common-plans';
import { OwnPlans } from './home/own-plans';
import { Progress } from './home/progress';
import { useT } from './texts';
import './teachplan.css';

/** Teaching plans: own ones, common ones, joint preparation, and for heads of research how far every class is. */
export default function PlanHome() {
  const t = useT();
  const can = useCan();
  const [search, setSearch] = useSearchParams();
  const teaches = can(listPlans);
  const { data: invited } = useCall(listCodesigns, { curPage: 1, pageSize: 1 }, { when: teaches, quiet: true });
  const tabs = [
    ...(teaches
      ? [
          { key: 'mine', label: t('tab.mine'), children: <OwnPlans /> },
          { key: 'common', label: t('tab.common'), children: <CommonPlans /> },
          {
            key: 'codesign',
            label: (
              <Badge count={invited?.fresh ?? 0} size="small" offset={[10, -2]} title={t('freshInvites')}>
                {t('tab.codesign')}
              </Badge>
            ),
            children: <CodesignList />,
          },
        ]
      : []),
    ...(can(planProgress) ? [{ key: 'progress', label: t('tab.progress'), children: <Progress /> }] : []),
  ];
  const wanted = search.get('tab');
  return (
    <Tabs
      className="tp-tabs"
      activeKey={tabs.some((x) => x.key === wanted) ? wanted! : tabs[0]?.key}
      destroyOnHidden
      items={tabs}
      onChange={(key) => setSearch(key === tabs[0]?.key ? {} : { tab: key })}
    />
  );
}
