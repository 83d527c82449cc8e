import { PlusOutlined } from '@ant-design/icons';
import { Badge, Button } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { instantText } from '../../../../kernel/web/format';
import { useEvents } from '../../../../kernel/web/events';
import { refresh } from '../../../../kernel/web/http/query-client';
import { ListScreen } from '../../../../kernel/web/list/list-screen';
import { toPath } from '../../../../kernel/web/router/paths';
import { useSession } from '../../../../kernel/web/session/session-store';
import { listCodesigns } from '../../contract';
import { CodesignDialog } from '../codesign/codesign-dialog';
import { CodesignStateTag } from '../codesign/state-tag';
import { useT } from '../texts';

/** Joint preparations the caller takes part in; new invitations carry a dot. */
export function CodesignList() {
  const t = useT();
  const navigate = useNavigate();
  const zone = useSession()?.zone;
  const [making, setMaking] = useState(false);
  useEvents('teachplan.codesign', () => void refresh('teachplan.codesign'));
  const create = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setMaking(true)}>
      {t('codesignAdd')}
    </Button>
  );
  const open = (id: number) => toPath('/teachplan/detail', {}, { codesign: id });
  return (
    <>
      <ListScreen
        call={listCodesigns}
        filters={{ name: { label: t('codesignSearch') }, state: { label: t('field.state') } }}
        actions={create}
        empty={{ title: t('codesignNone'), text: t('codesignNoneText'), action: create }}
        columns={[
          {
            of: 'name',
            title: t('field.name'),
            show: (r) => (
              <Badge dot={r.fresh} offset={[6, 4]}>
                <Link to={open(r.codesignId)}>{r.name}</Link>
              </Badge>
            ),
          },
          { of: 'state', title: t('field.state'), width: 100, show: (r) => <CodesignStateTag state={r.state} /> },
          { of: 'sbjName', title: t('field.sbjName'), width: 160, show: (r) => `${r.grdName} ${r.sbjName}` },
          {
            of: 'start',
            title: t('field.start'),
            width: 200,
            show: (r) => (
              <>
                {instantText(r.start, zone)}
                <span className="unit"> {t('minutes', { count: r.duration })}</span>
              </>
            ),
          },
          {
            of: 'memberNames',
            title: t('field.members'),
            show: (r) => (
              <>
                {r.memberNames.join(t('comma'))}
                {r.memberCount > r.memberNames.length ? t('andMore', { count: r.memberCount }) : ''}
              </>
            ),
          },
          {
            of: 'savedAt',
            title: t('field.savedAt'),
            width: 220,
            show: (r) => (
              <span className="soft">
                {instantText(r.savedAt, zone)} {r.savedByName}
              </span>
            ),
          },
        ]}
      />
      <CodesignDialog open={making} onClose={() => setMaking(false)} onMade={(id) => void navigate(open(id))} />
    </>
  );
}
