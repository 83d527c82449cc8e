import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useCan } from '../../../kernel/web/app';
import { spanText } from '../../../kernel/web/format';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import { toPath } from '../../../kernel/web/router/paths';
import * as calls from '../contract';
import type { Meet } from '../contract/parts';
import { MeetDialog } from './meet-dialog';
import { MeetTag, useGradeNames } from './parts';
import { useT } from './texts';
import './games.css';

const MEET = '/desk/sport/game4/game/{gamId}';
/** The meets of a school, the newest first. */
export default function MeetList() {
  const t = useT();
  const can = useCan();
  const go = useNavigate();
  const grades = useGradeNames();
  const [adds, setAdds] = useState(false);
  const add = can(calls.createMeet) ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setAdds(true)}>
      {t('meet.add')}
    </Button>
  ) : null;
  return (
    <>
      <ListScreen
        call={calls.listMeets}
        filters={{ name: { label: t('meet.name') }, state: true }}
        actions={add}
        columns={[
          {
            of: 'name',
            title: t('meet.name'),
            show: (m: Meet) => <Link to={toPath(MEET, { gamId: m.gamId })}>{m.name}</Link>,
          },
          { of: 'state', width: 110, show: (m) => <MeetTag state={m.state} /> },
          {
            of: 'start',
            title: t('meet.days'),
            width: 220,
            show: (m) => spanText(m.start, m.end),
          },
          { of: 'place', title: t('meet.place'), width: 140 },
          { of: 'grdIds', title: t('field.grdIds'), show: (m) => <span className="soft">{grades(m.grdIds)}</span> },
          { of: 'entries', title: t('meet.entries'), align: 'right', width: 90 },
          { of: 'athletes', title: t('meet.athletes'), align: 'right', width: 100 },
        ]}
        empty={{ title: t('meet.none'), text: t('meet.noneText'), action: add }}
      />
      <MeetDialog open={adds} onClose={() => setAdds(false)} onDone={(m) => go(toPath(MEET, { gamId: m.gamId }))} />
    </>
  );
}
