import { Switch } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { NoticeDays } from './notice-days';
import { ReadAll } from './read-all';
import { useT } from './texts';

/** The page of all notices; whether only unread ones show stands in the address. */
export default function AllNotices() {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const unread = params.get('unread') === '1';
  return (
    <div className="notice-page">
      <div className="notice-bar">
        <label className="row">
          <Switch
            size="small"
            checked={unread}
            onChange={(next) => setParams(next ? { unread: '1' } : {}, { replace: true })}
          />
          {t('onlyUnread')}
        </label>
        <Link to="/notice/settings">{t('settings')}</Link>
        <ReadAll />
      </div>
      <NoticeDays key={String(unread)} unread={unread} />
    </div>
  );
}
