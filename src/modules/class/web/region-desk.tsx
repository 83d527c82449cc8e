import { Button } from 'antd';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useCan } from '../../../kernel/web/app';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { numberText } from '../../../kernel/web/format';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import { StatusTag } from '../../../kernel/web/parts/basics';
import { OrgPicker } from '../../organisation/web/published';
import { createClazz, listClazzes, listSchools } from '../contract';
import { TYPE } from '../rules';
import { ClazzTag } from './clazz-mark';
import { Partners } from './desk/partners';
import { useT } from './texts';
import './class.css';

/** A region's classes: its schools with their figures; a school opens to its classes. Paired classes are made and linked here. */
export default function RegionDesk() {
  const [search] = useSearchParams();
  const orgId = Number(search.get('school')) || undefined;
  return orgId == null ? <Schools /> : <SchoolClazzes key={orgId} orgId={orgId} />;
}

function Schools() {
  const t = useT();
  const can = useCan();
  const [pairing, setPairing] = useState(false);
  return (
    <>
      <ListScreen
        call={listSchools}
        pageSize={20}
        filters={{ name: true }}
        rowKey={(s) => String(s.orgId)}
        empty={{ title: t('schoolsEmpty') }}
        actions={can(createClazz) ? <Button onClick={() => setPairing(true)}>{t('createPair')}</Button> : null}
        columns={[
          { of: 'orgName', sort: true, show: (s) => <Link to={`?school=${s.orgId}`}>{s.orgName}</Link> },
          { of: 'regName', sort: true, width: 140 },
          {
            of: 'clazzCount',
            width: 110,
            sum: true,
            show: (s) =>
              s.clazzCount > 0 ? (
                numberText(s.clazzCount)
              ) : (
                <StatusTag status="needs">{t('fault.notCreated')}</StatusTag>
              ),
          },
          { of: 'studentCount', width: 120, sum: true, show: (s) => numberText(s.studentCount) },
          { of: 'largest', width: 120 },
          {
            of: 'noMaster',
            width: 130,
            show: (s) => (s.noMaster > 0 ? <StatusTag status="waiting">{s.noMaster}</StatusTag> : 0),
          },
        ]}
      />
      <FormDialog
        open={pairing}
        onClose={() => setPairing(false)}
        call={createClazz}
        title={t('createPair')}
        fixed={{ clazzType: TYPE.paired }}
        done={t('created')}
        fields={{ schoolId: { as: OrgPicker }, clazzName: true }}
      />
    </>
  );
}

function SchoolClazzes({ orgId }: { readonly orgId: number }) {
  const t = useT();
  return (
    <ListScreen
      call={listClazzes}
      fixed={{ orgId }}
      name="class.region"
      pageSize={50}
      filters={{ name: true }}
      empty={{ title: t('fault.notCreated'), text: t('schoolEmpty') }}
      actions={<Link to="?">{t('allSchools')}</Link>}
      head={(list) => (list.rows[0] ? <h2 className="sub-title">{list.rows[0].orgName}</h2> : null)}
      drawerTitle={(c) => c?.clazzName}
      drawer={(_key, c) =>
        c?.clazzType === TYPE.paired ? <Partners clazz={c} /> : <p className="soft">{t('regionDrawer')}</p>
      }
      columns={[
        { of: 'clazzName', sort: true, show: (c) => <ClazzTag name={c.clazzName} type={c.clazzType} /> },
        { of: 'grdName', title: t('field.grdId'), width: 120 },
        { of: 'clazzType', width: 120, align: 'left', show: (c) => t(`type.${c.clazzType as 1}`) },
        {
          of: 'masterName',
          width: 150,
          show: (c) => c.masterName ?? <StatusTag status="waiting">{t('noMaster')}</StatusTag>,
        },
        { of: 'studentCount', sort: true, width: 120, sum: true },
      ]}
    />
  );
}
