import { Button, Select, Tabs } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { useCan } from '../../../../kernel/web/app';
import { useList } from '../../../../kernel/web/list/use-list';
import { DateRange } from '../../../../kernel/web/parts/date-range';
import { EmptyState } from '../../../../kernel/web/parts/states';
import { useTitle } from '../../../../kernel/web/router/page';
import { trainList } from '../../contract';
import { TRAIN_TYPES } from '../../rules';
import { Card } from '../parts';
import { useT } from '../texts';
import { Asks } from './asks';
import { TrainLines } from './train-lines';

/** A child's practices and questions; a teacher sees the questions put to them. */
export default function ExerciseList() {
  const t = useT();
  const can = useCan();
  const [search, setSearch] = useSearchParams();
  const learner = can(trainList);
  useTitle(learner ? undefined : t('asksTitle'));
  if (!learner) return <Asks />;
  return (
    <Tabs
      activeKey={search.get('of') === 'ask' ? 'ask' : 'train'}
      destroyOnHidden
      onChange={(of) => setSearch(of === 'ask' ? { of } : {})}
      items={[
        { key: 'train', label: t('records'), children: <Trains /> },
        { key: 'ask', label: t('myAsks'), children: <Asks /> },
      ]}
    />
  );
}
function Trains() {
  const t = useT();
  const list = useList(trainList, { pageSize: 20 });
  const { type, from, to } = list.state.filters as { type?: string; from?: string; to?: string };
  return (
    <Card
      title={t('recordsN', { n: list.total })}
      extra={
        <span className="row" style={{ gap: 8 }}>
          <Select
            aria-label={t('typeFilter')}
            value={type ?? 'all'}
            style={{ minWidth: 116 }}
            onChange={(v) => list.filter({ type: v === 'all' ? undefined : v })}
            options={[
              { value: 'all', label: t('allTypes') },
              ...TRAIN_TYPES.map((v) => ({ value: v, label: t(`type.${v}`) })),
            ]}
          />
          <DateRange
            site
            value={from && to ? [from, to] : undefined}
            onChange={(span) => list.filter({ from: span?.[0], to: span?.[1] })}
          />
        </span>
      }
    >
      <TrainLines
        list={list}
        empty={
          <EmptyState
            title={t('noRecords')}
            text={t('noRecordsText')}
            action={
              <Link to="/exercise/index">
                <Button type="primary">{t('toPractise')}</Button>
              </Link>
            }
          />
        }
      />
    </Card>
  );
}
