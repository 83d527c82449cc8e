import { ArrowUpOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useCan } from '../../../../kernel/web/app';
import { ListScreen } from '../../../../kernel/web/list/list-screen';
import { StatusTag } from '../../../../kernel/web/parts/basics';
import { createClazz, createSeveral, listClazzes, upgradeClazzes } from '../../contract';
import type { Clazz } from '../../contract/parts';
import { TYPE } from '../../rules';
import { ClazzTag } from '../clazz-mark';
import { GradePicker, TypePicker } from '../school-pickers';
import { useT } from '../texts';
import { ClazzDialog, type ClazzAsk } from './clazz-dialog';
import { ClazzDrawer } from './clazz-drawer';
import { ClazzMenu } from './clazz-menu';
import { GradeHead } from './grade-head';
import { SeveralDialog } from './several-dialog';
import { TeachersDialog } from './teachers-dialog';
import { UpgradeWizard } from './upgrade-wizard';

/** The running classes: grades on top, one row a class, a drawer with its students, teachers and log. */
export function RunningClazzes() {
  const t = useT();
  const can = useCan();
  const [ask, setAsk] = useState<ClazzAsk>();
  const [teachersOf, setTeachersOf] = useState<Clazz>();
  const [upgrading, setUpgrading] = useState(false);
  const [several, setSeveral] = useState(false);
  const create = can(createClazz) ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setAsk({ kind: 'create' })}>
      {t('create')}
    </Button>
  ) : null;
  return (
    <>
      <ListScreen
        call={listClazzes}
        pageSize={20}
        filters={{ name: true, grdId: GradePicker, clazzType: TypePicker, noMaster: true }}
        head={(list) => (
          <GradeHead
            chosen={list.state.filters['grdId'] as number | undefined}
            // The figures of a grade are of its administrative classes: the list shows those.
            onChoose={(grdId) => list.filter({ grdId, clazzType: grdId == null ? undefined : TYPE.administrative })}
          />
        )}
        actions={
          <>
            {can(upgradeClazzes) ? (
              <Button icon={<ArrowUpOutlined />} onClick={() => setUpgrading(true)}>
                {t('upgradeGrades')}
              </Button>
            ) : null}
            {can(createSeveral) ? <Button onClick={() => setSeveral(true)}>{t('several')}</Button> : null}
            {create}
          </>
        }
        empty={{ title: t('fault.notCreated'), text: t('emptyDesk'), action: create }}
        columns={[
          { of: 'clazzName', sort: true, show: (c) => <ClazzTag name={c.clazzName} type={c.clazzType} /> },
          { of: 'grdName', title: t('field.grdId'), width: 150 },
          { of: 'clazzType', width: 120, align: 'left', show: (c) => t(`type.${c.clazzType as 1}`) },
          { of: 'clazzNo', sort: true, width: 130 },
          {
            of: 'masterName',
            sort: true,
            width: 140,
            show: (c) => c.masterName ?? <StatusTag status="needs">{t('noMaster')}</StatusTag>,
          },
          { of: 'teacherCount', width: 110 },
          { of: 'studentCount', sort: true, width: 110, sum: true },
          { of: 'year', width: 100, hidden: true },
          { of: 'invite', title: t('invite'), width: 130, hidden: true, show: (c) => c.invite?.code },
          {
            of: 'acts',
            title: '',
            width: 60,
            align: 'right',
            fixed: 'right',
            show: (c) => <ClazzMenu clazz={c} onAsk={setAsk} onTeachers={() => setTeachersOf(c)} />,
          },
        ]}
        drawerTitle={() => t('field.clazzId')}
        drawerSize={720}
        drawer={(key, _row, close) => <ClazzDrawer clazzId={Number(key)} onEnded={close} onTeachers={setTeachersOf} />}
      />
      <ClazzDialog ask={ask} onClose={() => setAsk(undefined)} />
      <TeachersDialog clazz={teachersOf} onClose={() => setTeachersOf(undefined)} />
      {several ? <SeveralDialog onClose={() => setSeveral(false)} /> : null}
      {upgrading ? <UpgradeWizard onClose={() => setUpgrading(false)} /> : null}
    </>
  );
}
