import { Alert, Button, Skeleton, Tabs } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { spanText } from '../../../../kernel/web/format';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { ActButton } from '../../../../kernel/web/parts/act-button';
import { useConfirm } from '../../../../kernel/web/parts/ask';
import { ErrorState } from '../../../../kernel/web/parts/states';
import { useTitle } from '../../../../kernel/web/router/page';
import * as calls from '../../contract';
import type { LeagueFull } from '../../contract/leagues';
import { useAddress } from '../parts';
import { useT } from '../texts';
import { Fixtures } from './fixtures';
import { LeagueTag } from './parts';
import { LeagueSettings } from './settings';
import { Standings } from './standings';
import '../games.css';

/** The workplace of one league. */
export default function LeaguePage({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const t = useT();
  const leagueId = Number(params['leagueId']);
  const { data: league, error, refetch } = useCall(calls.getLeague, { leagueId }, { quiet: true });
  const { search, go } = useAddress();
  useTitle(league?.name);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!league) return <Skeleton active paragraph={{ rows: 8 }} />;
  const items = [
    { key: 'fixtures', label: t('league.fixtures'), children: <Fixtures league={league} /> },
    ...(league.form === 'round'
      ? [{ key: 'table', label: t('league.table'), children: <Standings league={league} /> }]
      : []),
    { key: 'settings', label: t('tab.settings'), children: <LeagueSettings key={league.teams} league={league} /> },
  ];
  return (
    <div className="stack">
      <div className="row">
        <h2 className="game-title">{league.name}</h2>
        <LeagueTag league={league} />
        <span className="soft">
          {t(`ball.${league.ball}`)} · {t(`form.${league.form}`)} · {spanText(league.start, league.end)}
        </span>
        <Acts league={league} />
      </div>
      <Tabs
        className="panel"
        activeKey={search.get('tab') ?? 'fixtures'}
        onChange={(tab) => go({ tab })}
        items={items}
        destroyOnHidden
      />
    </div>
  );
}

/** Drawn, then put on times, then published: the next step is the primary key. */
function Acts({ league }: { readonly league: LeagueFull }) {
  const t = useT();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const [left, setLeft] = useState<readonly number[]>([]);
  const { leagueId, name, state, played, matches } = league;
  const draw = useAct(calls.drawLeague, { done: t('league.isDrawn') });
  const plan = useAct(calls.planLeague, {
    done: (r) => t('league.planned', { planned: r.planned }),
    onDone: (r) => setLeft(r.left),
  });
  const activate = useAct(calls.activateLeague, { done: t('saved') });
  const remove = useAct(calls.deleteLeague, {
    done: t('meet.removed'),
    onDone: () => void navigate('/desk/sport/game4/league'),
  });
  const drawAnew = async () => {
    if (matches && !(await confirm({ title: t('league.drawAsk'), loses: [t('league.drawLoses')] }))) return;
    await draw.run({ leagueId });
  };
  const removeIt = async () => {
    if (await confirm({ title: t('meet.removeAsk', { name }), loses: [name] })) await remove.run({ leagueId });
  };
  return (
    <span className="row row-end" data-chrome>
      {left.length ? <Alert type="warning" showIcon title={t('league.left', { list: left.join(t('comma')) })} /> : null}
      {played ? null : (
        <>
          <Button type="text" danger onClick={() => void removeIt()}>
            {t('meet.remove')}
          </Button>
          <ActButton type={matches ? 'default' : 'primary'} onClick={drawAnew}>
            {t('league.draw')}
          </ActButton>
        </>
      )}
      {matches ? <ActButton onClick={() => plan.run({ leagueId })}>{t('plan.make')}</ActButton> : null}
      {matches ? (
        <ActButton
          type={state === 'draft' ? 'primary' : 'default'}
          onClick={() => activate.run({ leagueId, on: state === 'draft' })}
        >
          {t(state === 'draft' ? 'league.publish' : 'league.hide')}
        </ActButton>
      ) : null}
    </span>
  );
}
