import { Switch } from 'antd';
import { useState } from 'react';
import { useCall } from '../../../../kernel/web/http/hooks';
import { Pages } from '../../../../kernel/web/list/pages';
import { StatusTag } from '../../../../kernel/web/parts/basics';
import { EmptyState } from '../../../../kernel/web/parts/states';
import { useSession } from '../../../../kernel/web/session/session-store';
import { AppealButton, AppealHistory, useAppealsOf } from '../../../appeal/web/published';
import * as calls from '../../contract';
import { useRoundTitle } from '../rounds';
import { useEntries, useRecordText, useResultText } from '../parts';
import { useT } from '../texts';

const SUBJECT = 'games.result';
const ROWS = 100;
/** Results as they come in, the own ones first; a child objects to its own. */
export function MyResults({ gamId, student }: { readonly gamId: number; readonly student: boolean }) {
  const t = useT();
  const me = useSession();
  const [mine, setMine] = useState(student);
  const titleOf = useRoundTitle(gamId);
  const recordText = useRecordText();
  const resultText = useResultText();
  const { entries = [] } = useEntries(gamId);
  const kinds = new Map(entries.map((e) => [e.entryId, e.kind]));
  const [curPage, setPage] = useState(1);
  const { data } = useCall(
    calls.listResults,
    { gamId, mine, curPage, pageSize: ROWS },
    { quiet: true, keep: true, everySeconds: 20 },
  );
  const { byPart, until } = useAppealsOf(SUBJECT, gamId, me?.userId ?? 0, student && me != null);
  const [now] = useState(() => Date.now());
  const show = (own: boolean) => {
    setMine(own);
    setPage(1);
  };
  const open = until != null && new Date(until).getTime() > now;
  return (
    <div className="stack">
      <label className="row">
        <Switch checked={mine} onChange={show} aria-label={t('site.onlyMine')} /> {t('site.onlyMine')}
      </label>
      {data && !data.items.length ? <EmptyState title={t('site.noResults')} /> : null}
      <ul className="game-events">
        {data?.items.map((r) => {
          const appeals = byPart.get(String(r.rudId)) ?? [];
          const own = student && r.userId === me?.userId;
          return (
            <li key={`${r.rudId} ${r.userId}`} className={own ? 'game-me' : undefined}>
              <span>
                <strong>{r.members.length > 1 ? `${r.clazzName} ${r.members.join(t('comma'))}` : r.name}</strong>
                <small className="soft">
                  {titleOf({ ...r, name: r.roundName })}
                  {r.points ? ` · ${t('awards.points', { points: r.points })}` : ''}
                </small>
                {own && appeals.length ? <AppealHistory appeal={appeals[0]!} /> : null}
              </span>
              <span className="game-mark">
                <b>{resultText(kinds.get(r.entryId), r.text)}</b>
                <small>{r.rank == null ? '—' : t('site.place', { place: r.rank })}</small>
                {r.record ? <StatusTag status="done">{recordText(r.record, r.recordLevel)}</StatusTag> : null}
                {own && open && !appeals.length ? (
                  <AppealButton subject={SUBJECT} setId={gamId} part={String(r.rudId)} what={r.entryName} />
                ) : null}
              </span>
            </li>
          );
        })}
      </ul>
      <Pages curPage={curPage} pageSize={ROWS} total={data?.total ?? 0} onPage={setPage} />
    </div>
  );
}
