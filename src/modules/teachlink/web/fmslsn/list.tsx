import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { instantText } from '../../../../kernel/web/format';
import { ListScreen } from '../../../../kernel/web/list/list-screen';
import { toPath } from '../../../../kernel/web/router/paths';
import { useSession } from '../../../../kernel/web/session/session-store';
import { SubjectPicker } from '../../../textbook/web/published';
import { listActivities } from '../../contract';
import { useT } from '../texts';
import { ActivityDialog } from './activity-dialog';
import { JoinDialog } from './join-dialog';
import { StateTag } from './parts';

/** Research activities of the city and those the caller joined. */
export default function ActivityList() {
  const t = useT();
  const zone = useSession()?.zone;
  const [open, setOpen] = useState<'new' | 'join'>();
  return (
    <>
      <ListScreen
        call={listActivities}
        name="teachlink.fmslsn"
        rowKey={(r) => String(r.fmsLsnId)}
        filters={{
          name: true,
          state: true,
          mine: { label: t('field.mineActivity') },
          sbjId: { as: SubjectPicker, label: t('field.sbjId'), more: true },
        }}
        actions={
          <>
            <Button onClick={() => setOpen('join')}>{t('joinByCode')}</Button>
            <Button type="primary" onClick={() => setOpen('new')}>
              {t('newActivity')}
            </Button>
          </>
        }
        columns={[
          {
            of: 'name',
            sort: true,
            show: (r) =>
              r.joined ? (
                <Link to={toPath('/fmslsn/{fmsLsnId}/design', { fmsLsnId: r.fmsLsnId })}>{r.name}</Link>
              ) : (
                r.name
              ),
          },
          { of: 'state', width: 100, show: (r) => <StateTag state={r.state} /> },
          { of: 'sbjName', width: 90 },
          { of: 'start', width: 170, sort: true, show: (r) => instantText(r.start, zone) },
          { of: 'duration', width: 90, show: (r) => t('minutesN', { n: r.duration }) },
          { of: 'hostName', width: 200, show: (r) => `${r.hostName} ${r.ownerName}` },
          { of: 'heads', width: 90, show: (r) => `${r.heads}/${r.limit}` },
        ]}
        empty={{ title: t('noActivities'), text: t('noActivitiesText') }}
      />
      {open === 'new' ? <ActivityDialog onClose={() => setOpen(undefined)} /> : null}
      {open === 'join' ? <JoinDialog onClose={() => setOpen(undefined)} /> : null}
    </>
  );
}
