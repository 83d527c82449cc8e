import { Segmented } from 'antd';
import { useSearchParams } from 'react-router';
import { plusDays } from '../../../kernel/shared/dates';
import { numberText } from '../../../kernel/web/format';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import { DateRange, useToday } from '../../../kernel/web/parts/date-range';
import { ClazzPicker } from '../../class/web/published';
import { GradePicker } from '../../textbook/web/published';
import { ranks } from '../contract';
import { kilometres, shareText } from './parts';
import { useT } from './texts';

/** Places of children by metres, and of classes by the share of children's days that met the distance. */
export default function Ranks() {
  const t = useT();
  const today = useToday();
  const [search, setSearch] = useSearchParams();
  const by = search.get('by') === 'clz' ? 'clz' : 'usr';
  const isClazz = by === 'clz';
  return (
    <ListScreen
      key={by}
      call={ranks}
      fixed={{ by }}
      first={{ from: plusDays(today, -29), to: today }}
      pageSize={20}
      rowKey={(row) => String(row.id)}
      filters={{
        span: { as: DateRange, label: t('field.span'), keys: ['from', 'to'] },
        grdId: { as: GradePicker, label: t('field.grdName') },
        ...(isClazz ? {} : { clazzId: { as: ClazzPicker, label: t('field.clazzName') } }),
      }}
      head={
        <Segmented
          aria-label={t('rankBy')}
          value={by}
          onChange={(next) =>
            setSearch((now) => {
              const kept = new URLSearchParams(now);
              kept.set('by', next);
              return kept;
            })
          }
          options={[
            { value: 'usr', label: t('rank.usr') },
            { value: 'clz', label: t('rank.clz') },
          ]}
        />
      }
      empty={{ title: t('noRanks'), text: t('noRanksText') }}
      columns={[
        { of: 'rank', title: t('field.rank'), width: 80 },
        {
          of: 'name',
          title: t(isClazz ? 'field.clazzName' : 'field.name'),
          show: (row) => <strong>{row.name}</strong>,
        },
        { of: 'clazzName', title: t(isClazz ? 'field.grdName' : 'field.clazzName') },
        ...(isClazz
          ? [
              {
                of: 'share',
                title: t('field.share'),
                align: 'right' as const,
                show: (row: { share: number | null }) => shareText(row.share),
              },
              { of: 'students', title: t('field.children'), width: 100 },
              { of: 'excused', title: t('field.excused'), width: 100 },
            ]
          : []),
        { of: 'valid', title: t('field.valid'), width: 110, judged: true, show: (row) => numberText(row.valid) },
        { of: 'metres', title: t('field.km'), width: 130, show: (row) => kilometres(row.metres) },
      ]}
    />
  );
}
