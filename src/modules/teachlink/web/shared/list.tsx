import { Button } from 'antd';
import { Link } from 'react-router';
import { instantDay } from '../../../../kernel/web/format';
import { ListScreen } from '../../../../kernel/web/list/list-screen';
import { StatusTag } from '../../../../kernel/web/parts/basics';
import { toPath } from '../../../../kernel/web/router/paths';
import { useSession } from '../../../../kernel/web/session/session-store';
import { SubjectPicker } from '../../../textbook/web/published';
import { sharedLinks } from '../../contract';
import { useT } from '../texts';
import '../teachlink.css';

/** What colleagues and teachers of the city shared. */
export default function SharedList() {
  const t = useT();
  const zone = useSession()?.zone;
  return (
    <ListScreen
      call={sharedLinks}
      name="teachlink.shared"
      rowKey={(r) => String(r.linkId)}
      filters={{
        name: true,
        sbjId: { as: SubjectPicker, label: t('field.sbjId') },
      }}
      actions={
        <Link to="/fmslsn">
          <Button>{t('toFmslsn')}</Button>
        </Link>
      }
      columns={[
        {
          of: 'name',
          sort: true,
          show: (r) => (
            <Link to={toPath('/teachlink/shared/{linkId}/design', { linkId: r.linkId })}>
              {r.name} <span className="soft">{r.unit}</span>
            </Link>
          ),
        },
        { of: 'sbjName', width: 90 },
        {
          of: 'author',
          width: 200,
          show: (r) => (
            <>
              {r.author} <span className="soft">{r.orgName}</span>{' '}
              {r.mine ? <StatusTag status="off">{t('mine')}</StatusTag> : null}
            </>
          ),
        },
        { of: 'scope', width: 110, show: (r) => t(`scope.${r.scope}`) },
        { of: 'copies', width: 90, sort: true },
        { of: 'sharedAt', width: 130, sort: true, show: (r) => instantDay(r.sharedAt, zone) },
      ]}
      empty={{ title: t('noShared'), text: t('noSharedText') }}
    />
  );
}
