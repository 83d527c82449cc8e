import { DownOutlined, PlusOutlined, UploadOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { lazy, Suspense, useState } from 'react';
import type { ReplyOf } from '../../../kernel/shared/call';
import { useCan } from '../../../kernel/web/app';
import { instantText } from '../../../kernel/web/format';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import { listAhead } from '../../../kernel/web/list/use-list';
import { Bones } from '../../../kernel/web/parts/bones';
import { AccountText } from './account-text';
import { basicStudents, basicStudentsExport, guardianList, infoSet, studentCreate, studentsImport } from '../contract';
import { BulkActs, PersonMenu } from './acts';
import { ImportView, useImportView } from './import-view';
import { EnabledTag, PersonTag } from './person-cell';
import { PersonDrawer } from './person-drawer';
import { ClazzPicker, EnabledPicker, GradePicker, StandingPicker, useAcross, useOrgFilter } from './pickers';
import { RecentlyRemoved } from './removals';
import { RemarkDialog, StudentDialog, type StudentAsk } from './student-form';
import { recordColumns } from './student-record';
import { useT } from './texts';

/** Twenty rows a page. */
const PAGE = { pageSize: 20 } as const;
export const ahead = listAhead(basicStudents, PAGE);

type Row = ReplyOf<typeof basicStudents>['items'][number];

/** A school's children: look for them, keep their details, bring in a whole roster. */
export default function Students() {
  const t = useT();
  const can = useCan();
  const across = useAcross();
  const orgFilter = useOrgFilter();
  const flow = useImportView();
  const [ask, setAsk] = useState<StudentAsk>();
  const [remarkOf, setRemark] = useState<Row>();
  if (flow.view === 'student' || flow.view === 'sidNo')
    return <ImportView view={flow.view} onBack={() => flow.open(undefined)} />;
  // A bureau looks at its schools' children; they are made where they learn.
  const make = can(studentCreate) && !across;
  const add = make ? (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => setAsk({ kind: 'create' })}>
      {t('addStudent')}
    </Button>
  ) : null;
  const bring =
    make && can(studentsImport.create) ? (
      <Dropdown
        menu={{
          items: [
            { key: 'student', label: t('import.student'), onClick: () => flow.open('student') },
            { key: 'sidNo', label: t('import.sidNo'), onClick: () => flow.open('sidNo') },
          ],
        }}
      >
        <Button icon={<UploadOutlined />}>
          {t('bringIn')} <DownOutlined />
        </Button>
      </Dropdown>
    ) : null;
  return (
    <>
      <ListScreen
        call={basicStudents}
        {...PAGE}
        exportBy={can(basicStudentsExport) ? basicStudentsExport : undefined}
        filters={{
          name: true,
          ...orgFilter,
          grdId: GradePicker,
          clazzId: across ? undefined : ClazzPicker,
          standing: StandingPicker,
          sidNo: { more: true },
          login: { more: true },
          enabled: { as: EnabledPicker, more: true },
        }}
        actions={
          <>
            {bring}
            {add}
            <RecentlyRemoved userType={1} />
          </>
        }
        empty={{
          title: t('noStudents'),
          text: t('noStudentsText'),
          action: (
            <>
              {bring}
              {add}
            </>
          ),
        }}
        bulk={(rows, list) => <BulkActs people={rows} onDone={() => list.pick([])} />}
        columns={[
          {
            of: 'name',
            sort: true,
            fixed: 'left',
            show: (r) => <PersonTag name={r.name} photo={r.photo} note={across ? r.orgName : undefined} />,
          },
          { of: 'sex', width: 70, show: (r) => t(`sex.${r.sex}`) },
          ...recordColumns,
          { of: 'login', width: 150, show: (r) => <AccountText login={r.login} yunNo={r.yunNo} /> },
          {
            of: 'clazzName',
            sort: true,
            width: 130,
            show: (r) => r.clazzName ?? <WithoutClazz of={r} />,
          },
          { of: 'phone', width: 130 },
          { of: 'enabled', width: 90, show: (r) => <EnabledTag enabled={r.enabled} /> },
          { of: 'madeAt', sort: true, width: 160, hidden: true, show: (r) => instantText(r.madeAt) },
          {
            of: 'acts',
            title: '',
            width: 56,
            align: 'right',
            fixed: 'right',
            show: (r) => (
              <PersonMenu
                person={r}
                more={[
                  can(infoSet) && {
                    key: 'edit',
                    label: t('edit'),
                    onClick: () => setAsk({ kind: 'edit', student: r }),
                  },
                  can(infoSet) && { key: 'remark', label: t('editRemark'), onClick: () => setRemark(r) },
                ]}
              />
            ),
          },
        ]}
        drawerTitle={(r) => r?.name ?? t('student')}
        drawerSize={640}
        drawer={(key, _row, close) => (
          <PersonDrawer
            userId={Number(key)}
            tabs={(p) =>
              can(guardianList) && !across
                ? [{ key: 'guardians', label: t('guardians'), children: <Guardians userId={p.userId} /> }]
                : []
            }
            actions={(p) => (
              <>
                {can(infoSet) ? (
                  <Button onClick={() => setAsk({ kind: 'edit', student: p })}>{t('edit')}</Button>
                ) : null}
                <PersonMenu person={p} onRemoved={close} />
              </>
            )}
          />
        )}
      />
      <StudentDialog ask={ask} onClose={() => setAsk(undefined)} />
      <RemarkDialog person={remarkOf} onClose={() => setRemark(undefined)} />
    </>
  );
}

const GuardianList = lazy(async () => ({ default: (await import('./consent/guardian-list')).GuardianList }));
/** A child's guardians in the drawer: loaded when somebody looks at them. */
const Guardians = ({ userId }: { readonly userId: number }) => (
  <Suspense fallback={<Bones rows={3} />}>
    <GuardianList userId={userId} />
  </Suspense>
);

/** What stands in a class's place: out of school since when, and from which class, or in none yet. */
function WithoutClazz({ of: { graduatedFrom, graduatedAt } }: { readonly of: Row }) {
  const t = useT();
  return (
    <span className="soft">
      {graduatedFrom && graduatedAt
        ? t('graduatedFrom', { year: graduatedAt.slice(0, 4), clazz: graduatedFrom })
        : t('standing.unplaced')}
    </span>
  );
}
