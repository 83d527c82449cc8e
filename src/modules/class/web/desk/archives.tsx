import { ListScreen } from '../../../../kernel/web/list/list-screen';
import { instantText } from '../../../../kernel/web/format';
import { useCall } from '../../../../kernel/web/http/hooks';
import { Detail, StatusTag } from '../../../../kernel/web/parts/basics';
import { ErrorState } from '../../../../kernel/web/parts/states';
import { getArchive, listArchives } from '../../contract';
import { ClazzTag } from '../clazz-mark';
import { GradePicker } from '../school-pickers';
import { useT } from '../texts';

/** School year 2026 is 2026–2027. */
const yearText = (year: number): string => `${year}–${year + 1}`;

/** Ended classes; a row opens the class as it stood on its last day. */
export function Archives() {
  const t = useT();
  return (
    <ListScreen
      call={listArchives}
      pageSize={20}
      filters={{ name: true, year: true, grdId: GradePicker }}
      empty={{ title: t('archivesEmpty'), text: t('archivesEmptyText') }}
      columns={[
        { of: 'clazzName', sort: true, show: (a) => <ClazzTag name={a.clazzName} type={a.clazzType} /> },
        { of: 'grdName', title: t('field.grdId'), width: 120 },
        { of: 'year', sort: true, width: 130, align: 'left', show: (a) => yearText(a.year) },
        { of: 'masterName', width: 140 },
        { of: 'studentCount', sort: true, width: 110 },
        { of: 'cause', width: 110, show: (a) => <StatusTag status="off">{t(`cause.${a.cause}`)}</StatusTag> },
        { of: 'endedAt', sort: true, width: 170, show: (a) => instantText(a.endedAt) },
      ]}
      drawerTitle={(a) => a?.clazzName}
      drawer={(key) => <Archive clazzId={Number(key)} />}
    />
  );
}

function Archive({ clazzId }: { readonly clazzId: number }) {
  const t = useT();
  const { data, error, refetch } = useCall(getArchive, { id: clazzId }, { quiet: true });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <span className="bone" />;
  return (
    <div className="stack">
      <Detail
        items={[
          { label: t('field.grdId'), value: data.grdName },
          { label: t('field.year'), value: yearText(data.year) },
          { label: t('master'), value: data.masterName },
          { label: t('field.studentCount'), value: data.studentCount },
          { label: t('field.endedAt'), value: instantText(data.endedAt) },
          { label: t('endedBy'), value: data.endedByName },
        ]}
      />
      <section>
        <h2 className="sub-title">{t('subjectTeachers')}</h2>
        <p>{data.teachers.map((x) => `${x.sbjName} ${x.name}`).join(t('comma')) || '—'}</p>
      </section>
      <section>
        <h2 className="sub-title">{t('studentsCount', { count: data.students.length })}</h2>
        <ol className="archive-list">
          {data.students.map((s) => (
            <li key={s.userId}>
              <span>{s.name}</span>
              <span className="soft">{s.sidNo ?? '—'}</span>
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
