import { ArrowLeftOutlined } from '@ant-design/icons';
import { Button, Segmented, Skeleton } from 'antd';
import { USER_TYPE } from '../../../../kernel/shared/codes';
import { spanText } from '../../../../kernel/web/format';
import { useCall } from '../../../../kernel/web/http/hooks';
import { EmptyState, ErrorState } from '../../../../kernel/web/parts/states';
import { useTitle } from '../../../../kernel/web/router/page';
import { useSession } from '../../../../kernel/web/session/session-store';
import * as calls from '../../contract';
import type { Meet } from '../../contract/parts';
import { AwardsView } from '../awards-view';
import { EnrolPanel } from '../enrol-panel';
import { MeetTag, useAddress } from '../parts';
import { useT } from '../texts';
import { Judging } from './judging';
import { LeagueCards, LeagueView } from './leagues';
import { MyEvents } from './my-events';
import { MyResults } from './my-results';
import { Starts } from './starts';
import '../games.css';

/** Meets as children and teachers see them, at the size of a phone too. */
export default function Site() {
  const { search, go } = useAddress();
  const gamId = Number(search.get('gam')) || undefined;
  const leagueId = Number(search.get('league')) || undefined;
  if (leagueId)
    return <LeagueView key={leagueId} leagueId={leagueId} onBack={() => go({ league: undefined, tab: undefined })} />;
  return gamId ? (
    <One key={gamId} gamId={gamId} onBack={() => go({ gam: undefined, tab: undefined })} />
  ) : (
    <div className="stack">
      <All onOpen={(id) => go({ gam: String(id) })} />
      <LeagueCards onOpen={(id) => go({ league: String(id) })} />
    </div>
  );
}

const daysOf = (m: Pick<Meet, 'start' | 'end'>) => spanText(m.start, m.end);

function All({ onOpen }: { readonly onOpen: (gamId: number) => void }) {
  const t = useT();
  const { data, error, refetch } = useCall(calls.listMeets, { pageSize: 50 }, { quiet: true });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active />;
  if (!data.items.length) return <EmptyState title={t('site.none')} text={t('site.noneText')} />;
  return (
    <div className="stack">
      {data.items.map((m) => (
        <button key={m.gamId} type="button" className="panel game-card" onClick={() => onOpen(m.gamId)}>
          <strong>{m.name}</strong>
          <span className="soft">
            {daysOf(m)} {m.place}
          </span>
          {m.enrolling ? <b>{t('enrol.open')}</b> : <MeetTag state={m.state} />}
        </button>
      ))}
    </div>
  );
}

function One({ gamId, onBack }: { readonly gamId: number; readonly onBack: () => void }) {
  const t = useT();
  const student = useSession()?.userType === USER_TYPE.student;
  const { search, go } = useAddress();
  const { data: meet, error, refetch } = useCall(calls.getMeet, { gamId }, { quiet: true });
  const awards = useCall(calls.listAwards, { gamId }, { quiet: true }).data;
  useTitle(meet?.name);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!meet) return <Skeleton active />;
  const tabs = [
    { value: 'events', label: t('tab.enrol') },
    { value: 'starts', label: t('papers.starts') },
    ...(student ? [] : [{ value: 'judge', label: t('site.judge') }]),
    { value: 'results', label: t('tab.results') },
    ...(awards?.builtAt ? [{ value: 'awards', label: t('awards.clazzes') }] : []),
  ];
  const tab = tabs.find((x) => x.value === search.get('tab'))?.value ?? 'events';
  return (
    <div className="stack">
      <div className="row" data-chrome>
        <Button icon={<ArrowLeftOutlined />} aria-label={t('site.back')} onClick={onBack} />
        <span>
          {daysOf(meet)} {meet.place}
        </span>
      </div>
      <div className="game-scroll">
        <Segmented aria-label={t('site.parts')} value={tab} options={tabs} onChange={(v) => go({ tab: v })} />
      </div>
      <div className="panel">
        {tab === 'events' ? (
          student ? (
            <MyEvents meet={meet} />
          ) : (
            <EnrolPanel meet={meet} mayEnter={meet.enrolling} />
          )
        ) : null}
        {tab === 'starts' ? <Starts gamId={gamId} /> : null}
        {tab === 'judge' ? <Judging meet={meet} /> : null}
        {tab === 'results' ? <MyResults gamId={gamId} student={student} /> : null}
        {tab === 'awards' && awards ? <AwardsView gamId={gamId} awards={awards} /> : null}
      </div>
    </div>
  );
}
