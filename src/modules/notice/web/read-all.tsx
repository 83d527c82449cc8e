import { Button } from 'antd';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { countNotices, listNotices, readAllNotices } from '../contract';
import { useT } from './texts';

/** Marks everything as read that has come up to the newest one shown. */
export function ReadAll() {
  const t = useT();
  const { data } = useCall(countNotices, {}, { quiet: true });
  const top = useCall(listNotices, { pageSize: 1 }, { quiet: true });
  const newest = top.data?.items[0]?.newsId;
  const act = useAct(readAllNotices);
  return (
    <Button
      size="small"
      disabled={!data?.unread || newest === undefined || top.isFetching}
      loading={act.busy}
      onClick={() => newest !== undefined && void act.run({ upTo: newest })}
    >
      {t('readAll')}
    </Button>
  );
}
