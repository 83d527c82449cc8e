import { useSearchParams } from 'react-router';
import { instantText, numberText } from '../../../kernel/web/format';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import { Figure, StatusTag } from '../../../kernel/web/parts/basics';
import { EmptyState } from '../../../kernel/web/parts/states';
import { useSession } from '../../../kernel/web/session/session-store';
import { OrgPicker } from '../../organisation/web/published';
import { SubjectPicker } from '../../textbook/web/published';
import { exportTeachProgress, teachProgress } from '../contract';
import { useSeveral } from './parts';
import { useT } from './texts';

/** How far every class is in the plan it follows, the furthest behind first. Who sees several schools chooses one. */
export default function TeachProgress() {
  const t = useT();
  const several = useSeveral();
  const [search, setSearch] = useSearchParams();
  if (several && !search.get('orgId'))
    return (
      <section className="panel stack">
        <EmptyState
          title={t('chooseSchool')}
          text={t('chooseSchoolText')}
          action={
            <OrgPicker
              aria-label={t('field.orgName')}
              onChange={(orgId) => setSearch(orgId == null ? {} : { orgId: String(orgId) })}
            />
          }
        />
      </section>
    );
  return <Plans several={several} />;
}

/** A lag in a word and a colour. */
function Lag({ hours }: { readonly hours: number | null }) {
  const t = useT();
  if (hours == null) return <StatusTag status="off">{t('lagUnknown')}</StatusTag>;
  if (hours > 0) return <StatusTag status="needs">{t('lagBehind', { count: hours })}</StatusTag>;
  if (hours < 0) return <StatusTag status="done">{t('lagAhead', { count: -hours })}</StatusTag>;
  return <StatusTag status="done">{t('lagNone')}</StatusTag>;
}
function Plans({ several }: { readonly several: boolean }) {
  const t = useT();
  const zone = useSession()?.zone;
  return (
    <ListScreen
      call={teachProgress}
      exportBy={exportTeachProgress}
      pageSize={20}
      rowKey={(row) => `${row.planId}/${row.clazzId}`}
      filters={{
        ...(several ? { orgId: OrgPicker } : {}),
        sbjId: { as: SubjectPicker, label: t('field.sbjName') },
        lagging: { label: t('onlyBehind') },
      }}
      empty={{ title: t('noPlans'), text: t('noPlansText') }}
      head={({ reply, filter }) =>
        reply ? (
          <section className="panel stack" style={{ gap: 8 }}>
            <div className="figures">
              <Figure of="analytics.plans" label={t('figure.plans')} value={numberText(reply.figures.clazzes)} />
              <Figure
                of="analytics.behind"
                label={t('figure.behind')}
                value={numberText(reply.figures.behind)}
                onOpen={() => filter({ lagging: true })}
              />
            </div>
            <p className="soft" style={{ margin: 0 }}>
              {t('asOf', { at: instantText(reply.asOf, zone) })}
              {t('basisRows', { count: numberText(reply.rows) })}
            </p>
          </section>
        ) : null
      }
      columns={[
        {
          of: 'clazzName',
          sort: true,
          width: 140,
          show: (row) => <strong className="row-title">{row.clazzName}</strong>,
        },
        { of: 'sbjName', width: 100 },
        { of: 'userName', sort: true, width: 120 },
        { of: 'planName', width: 220 },
        { of: 'taught', sort: true, width: 120, show: (row) => `${row.taught} / ${row.hourCount}` },
        { of: 'due', width: 100, show: (row) => row.due ?? '—' },
        { of: 'lag', sort: true, width: 140, align: 'left', show: (row) => <Lag hours={row.lag} /> },
        { of: 'savedAt', sort: true, hidden: true, show: (row) => instantText(row.savedAt, zone) },
      ]}
    />
  );
}
