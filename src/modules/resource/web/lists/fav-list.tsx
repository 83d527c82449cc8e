import { StarFilled } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { Link } from 'react-router';
import { instantText } from '../../../../kernel/web/format';
import { useAct } from '../../../../kernel/web/http/hooks';
import { ListScreen } from '../../../../kernel/web/list/list-screen';
import { StatusTag } from '../../../../kernel/web/parts/basics';
import { favList, favSet, type FavRow } from '../../contract';
import { openPath } from '../parts/places';
import { useT } from '../texts';

const pathOf = (r: FavRow): string | undefined =>
  r.gone || r.resType === 'question'
    ? undefined
    : r.resType === 'workbook'
      ? `/repo/workbook/${r.resId}`
      : openPath(r.resType, r.resId);
/** What the caller has starred, of all types. */
export function FavList() {
  const t = useT();
  const fav = useAct(favSet, { done: t('unfaved') });
  return (
    <ListScreen
      call={favList}
      name="resource.favs"
      pageSize={20}
      rowKey={(r) => String(r.resId)}
      filters={{ title: true, resType: true }}
      columns={[
        {
          of: 'title',
          show: (r) => {
            const to = pathOf(r);
            return (
              <span className="res-title">
                {to ? <Link to={to}>{r.title}</Link> : <span>{r.title}</span>}
                {r.gone ? <StatusTag status="off">{t('gone')}</StatusTag> : null}
              </span>
            );
          },
        },
        { of: 'resType', width: 110, show: (r) => t(`resType.${r.resType}`) },
        { of: 'author', width: 140 },
        { of: 'favAt', width: 160, show: (r) => instantText(r.favAt) },
        {
          of: 'acts',
          title: <span className="sr-only">{t('field.acts')}</span>,
          width: 60,
          align: 'right',
          show: (r) => (
            <Tooltip title={t('unfav')}>
              <Button
                type="text"
                size="small"
                className="res-starred"
                icon={<StarFilled />}
                aria-label={`${t('unfav')}: ${r.title}`}
                onClick={() => void fav.run({ resId: r.resId, on: false })}
              />
            </Tooltip>
          ),
        },
      ]}
      empty={{ title: t('noFavs'), text: t('noFavsText') }}
    />
  );
}
