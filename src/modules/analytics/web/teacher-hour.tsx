import { numberText } from '../../../kernel/web/format';
import { ListView } from '../../../kernel/web/list/list-screen';
import { useList, type List } from '../../../kernel/web/list/use-list';
import { Figure } from '../../../kernel/web/parts/basics';
import { exportTeacherHour, teacherHour } from '../contract';
import { Basis, useFilters, useSeveral } from './parts';
import { TeacherHours } from './teacher-hours';
import { useT } from './texts';

/** How many hours each teacher was to give and gave; a row opens the hours behind its figures. */
export default function TeacherHour() {
  const t = useT();
  const several = useSeveral();
  const filters = useFilters({ clazz: false });
  const list = useList(teacherHour, { pageSize: 20, rowKey: (row) => `${row.orgId}-${row.teacherId}` });
  return (
    <ListView
      list={list}
      exportBy={exportTeacherHour}
      filters={{ name: true, ...filters }}
      empty={{ title: t('noHours'), text: t('noHoursText') }}
      head={<Sums list={list} />}
      drawer={(key) => <TeacherHours key={key} of={key} basis={list.reply?.basis} />}
      drawerTitle={(row) => (row ? t('hoursOf', { name: row.name }) : t('hoursBehind'))}
      drawerSize={760}
      columns={[
        {
          of: 'name',
          title: t('field.teacher'),
          sort: true,
          width: 140,
          show: (row) => <strong className="row-title">{row.name}</strong>,
        },
        ...(several ? [{ of: 'orgName', width: 180 }] : []),
        { of: 'planned', sort: true, width: 100, sum: true },
        { of: 'held', sort: true, width: 100, sum: true },
        { of: 'covered', sort: true, width: 110, sum: true },
        { of: 'lost', sort: true, width: 100, sum: true },
        { of: 'ahead', width: 100, sum: true },
        { of: 'took', sort: true, width: 110, sum: true },
        { of: 'minutes', sort: true, width: 110, sum: true, show: (row) => numberText(row.minutes) },
      ]}
    />
  );
}

/** The sums over all teachers of the filters: held, covered, lost and ahead make what was planned. */
function Sums({ list }: { readonly list: List<typeof teacherHour> }) {
  const t = useT();
  const figures = list.reply?.figures;
  if (!figures) return null;
  // Nothing is said, and no row of zeros.
  if (figures.planned === 0 && figures.took === 0)
    return (
      <section className="panel stack" style={{ gap: 8 }}>
        <p style={{ margin: 0 }}>{t('noHoursText')}</p>
        <Basis of={list.reply?.basis} />
      </section>
    );
  return (
    <section className="panel stack" style={{ gap: 8 }}>
      <p style={{ margin: 0 }}>
        {t('hoursAnswer', {
          planned: figures.planned,
          held: figures.held,
          covered: figures.covered,
          lost: figures.lost,
          ahead: figures.ahead,
        })}
      </p>
      <div className="figures">
        <Figure of="analytics.planned" label={t('field.planned')} value={numberText(figures.planned)} />
        <Figure of="analytics.held" label={t('field.held')} value={numberText(figures.held)} />
        <Figure of="analytics.covered" label={t('field.covered')} value={numberText(figures.covered)} />
        <Figure of="analytics.lost" label={t('field.lost')} value={numberText(figures.lost)} />
        <Figure of="analytics.ahead" label={t('field.ahead')} value={numberText(figures.ahead)} />
      </div>
      <Basis of={list.reply?.basis} />
    </section>
  );
}
