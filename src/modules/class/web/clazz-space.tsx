import { Select } from 'antd';
import { useSearchParams } from 'react-router';
import { USER_TYPE } from '../../../kernel/shared/codes';
import { useCall } from '../../../kernel/web/http/hooks';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import { useSession } from '../../../kernel/web/session/session-store';
import { getPartners, listDynamics, listLearning, listShared, listTeaching } from '../contract';
import { TYPE } from '../rules';
import { Composer } from './space/composer';
import { Notices } from './space/notices';
import { Timeline } from './space/timeline';
import { useT } from './texts';
import './class.css';

/**
 * The class space, own or shared with partner classes. `{role}` of the address only says who the link was made for; what somebody may
 * see and delete is theirs, whichever word stands there.
 */
export default function ClazzSpace({ with: { shared = false } }: { readonly with: { readonly shared?: boolean } }) {
  const t = useT();
  const learner = useSession()?.userType === USER_TYPE.student;
  const [search, setSearch] = useSearchParams();
  const { data, error, isPending, refetch } = useCall(
    learner ? listLearning : listTeaching,
    { pageSize: 200 },
    { quiet: true },
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (isPending)
    return (
      <div className="panel stack">
        <span className="bone" />
        <span className="bone" />
      </div>
    );
  const clazzes = data.items.map((e) => e.clazz).filter((c) => !shared || c.clazzType === TYPE.paired);
  if (clazzes.length === 0)
    return shared ? (
      <EmptyState title={t('sharedNone')} text={t('sharedNoneText')} />
    ) : (
      <EmptyState
        title={t(learner ? 'fault.noBound' : 'fault.noTeaching')}
        text={t(learner ? 'learningEmpty' : 'teachingEmpty')}
      />
    );
  const wanted = Number(search.get('clazz'));
  const clazzId = clazzes.some((c) => c.clazzId === wanted) ? wanted : clazzes[0]!.clazzId;
  return (
    <div className="stack space">
      <div className="row">
        {clazzes.length > 1 ? (
          <Select
            value={clazzId}
            onChange={(id) => setSearch({ clazz: String(id) })}
            options={clazzes.map((c) => ({ value: c.clazzId, label: c.clazzName }))}
            aria-label={t('field.clazzId')}
            style={{ minWidth: 180 }}
          />
        ) : (
          <h2 className="space-name">{clazzes[0]!.clazzName}</h2>
        )}
        {shared ? <PartnerNames clazzId={clazzId} /> : null}
        <span className="row-end">
          <Notices onOpen={(id) => setSearch({ clazz: String(id) })} />
        </span>
      </div>
      <Composer key={clazzId} clazzId={clazzId} />
      <Timeline
        key={`${shared}/${clazzId}`}
        call={shared ? listShared : listDynamics}
        clazzId={clazzId}
        shared={shared}
      />
    </div>
  );
}

function PartnerNames({ clazzId }: { readonly clazzId: number }) {
  const t = useT();
  const { data } = useCall(getPartners, { id: clazzId }, { quiet: true });
  if (!data?.items.length) return <span className="soft">{t('noPartners')}</span>;
  return (
    <span className="soft">
      {t('togetherWith', { names: data.items.map((p) => `${p.orgName} ${p.clazzName}`).join(t('comma')) })}
    </span>
  );
}
