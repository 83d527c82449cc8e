import { Button } from 'antd';
import { Alone } from '../../../kernel/web/alone';
import Drawer from '../../../kernel/web/parts/side-drawer';
import { Link } from 'react-router';
import { NoticeDays } from './notice-days';
import { ReadAll } from './read-all';
import { useT } from './texts';

/** The panel behind the bell; on a phone it covers the page. */
export default function BellPanel({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  return (
    <Drawer
      open
      onClose={onClose}
      title={t('bell')}
      size="min(420px, 100vw)"
      styles={{ body: { padding: 0 } }}
      extra={<ReadAll />}
      footer={
        <Link to="/notice">
          <Button type="link" block>
            {t('all')}
          </Button>
        </Link>
      }
    >
      <Alone told>
        <NoticeDays unread={false} />
      </Alone>
    </Drawer>
  );
}
