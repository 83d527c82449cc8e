import { ArrowLeftOutlined } from '@ant-design/icons';
import { Button, Segmented, Skeleton } from 'antd';
import { spanText } from '../../../../kernel/web/format';
import { useCall } from '../../../../kernel/web/http/hooks';
import { ErrorState } from '../../../../kernel/web/parts/states';
import { useTitle } from '../../../../kernel/web/router/page';
import * as calls from '../../contract';
import { Fixtures } from '../league/fixtures';
import { LeagueTag } from '../league/parts';
import { Standings } from '../league/standings';
import { useAddress } from '../parts';
import { useT } from '../texts';

/** Published leagues as cards below the meets; none, nothing. */
export function LeagueCards({ onOpen }: { readonly onOpen: (leagueId: number) => void }) {
  const t = useT();
  const { data } = useCall(calls.listLeagues, { pageSize: 50 }, { quiet: true });
  if (!data?.items.length) return null;
  return (
    <section className="stack">
      <h2 className="game-title">{t('league.title')}</h2>
      {data.items.map((g) => (
        <button key={g.leagueId} type="button" className="panel game-card" onClick={() => onOpen(g.leagueId)}>
          <strong>{g.name}</strong>
          <span className="soft">
            {t(`ball.${g.ball}`)} · {spanText(g.start, g.end)}
          </span>
          <LeagueTag league={g} />
        </button>
      ))}
    </section>
  );
}

/** A league as children and teachers see it: its matches and its table. */
export function LeagueView({ leagueId, onBack }: { readonly leagueId: number; readonly onBack: () => void }) {
  const t = useT();
  const { search, go } = useAddress();
  const { data: league, error, refetch } = useCall(calls.getLeague, { leagueId }, { quiet: true });
  useTitle(league?.name);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!league) return <Skeleton active />;
  const table = league.form === 'round' && search.get('tab') === 'table';
  return (
    <div className="stack">
      <div className="row" data-chrome>
        <Button icon={<ArrowLeftOutlined />} aria-label={t('site.back')} onClick={onBack} />
        <h2 className="game-title">{league.name}</h2>
        <LeagueTag league={league} />
      </div>
      {league.form === 'round' ? (
        <Segmented
          aria-label={t('site.parts')}
          value={table ? 'table' : 'fixtures'}
          options={[
            { value: 'fixtures', label: t('league.fixtures') },
            { value: 'table', label: t('league.table') },
          ]}
          onChange={(tab) => go({ tab })}
        />
      ) : null}
      <div className="panel">
        {table ? <Standings league={league} /> : <Fixtures league={{ ...league, mine: false }} />}
      </div>
    </div>
  );
}
