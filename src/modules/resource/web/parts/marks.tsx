import { HeartFilled, HeartOutlined, StarFilled, StarOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { useCan } from '../../../../kernel/web/app';
import { useAct } from '../../../../kernel/web/http/hooks';
import { favSet, likeSet } from '../../contract';
import { useT } from '../texts';

interface Marked {
  readonly resId: number;
  readonly title: string;
  readonly like: boolean;
  readonly fav: boolean;
  readonly likes?: number;
}
/** Star and heart of a resource; what the reader has set stands filled. */
export function Marks({ row }: { readonly row: Marked }) {
  const t = useT();
  const can = useCan();
  const fav = useAct(favSet),
    like = useAct(likeSet);
  if (!can(favSet)) return null;
  return (
    <span className="res-marks">
      <Tooltip title={t(row.fav ? 'unfav' : 'fav')}>
        <Button
          type="text"
          size="small"
          className={row.fav ? 'res-starred' : undefined}
          icon={row.fav ? <StarFilled /> : <StarOutlined />}
          aria-pressed={row.fav}
          aria-label={t('favOf', { name: row.title })}
          onClick={() => void fav.run({ resId: row.resId, on: !row.fav })}
        />
      </Tooltip>
      <Tooltip title={t(row.like ? 'unlike' : 'like')}>
        <Button
          type="text"
          size="small"
          className={row.like ? 'res-liked' : undefined}
          icon={row.like ? <HeartFilled /> : <HeartOutlined />}
          aria-pressed={row.like}
          aria-label={[t('likeOf', { name: row.title }), row.likes || ''].filter(Boolean).join(', ')}
          onClick={() => void like.run({ resId: row.resId, on: !row.like })}
        >
          {row.likes ? <span className="num">{row.likes}</span> : null}
        </Button>
      </Tooltip>
    </span>
  );
}
