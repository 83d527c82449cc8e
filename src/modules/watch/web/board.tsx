import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { ReplyOf } from '../../../kernel/shared/call';
import { useCan } from '../../../kernel/web/app';
import { Board } from '../../../kernel/web/board/board';
import { BoardChart } from '../../../kernel/web/board/chart';
import { BoardFigure, Tile } from '../../../kernel/web/board/tile';
import { numberText, shortDay, timeText } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { send } from '../../../kernel/web/http/send';
import { ErrorState } from '../../../kernel/web/parts/states';
import * as calls from '../contract';
import { BAND_STATES, type BandState } from '../rules';
import { ChildDay } from './child-day';
import { ChildWay } from './child-way';
import { useMeasured } from './parts';
import { chime } from './chime';
import { Reason } from './reason';
import { useT } from './texts';
import './watch.css';

const EVERY_MS = 4 * 60_000;
interface Stated {
  readonly state: BandState;
}
const inOrder = (a: Stated, b: Stated): number => BAND_STATES.indexOf(a.state) - BAND_STATES.indexOf(b.state);
const numberIn = (search: URLSearchParams, key: string): number | undefined => {
  const value = Number(search.get(key) ?? '');
  return Number.isSafeInteger(value) && value > 0 ? value : undefined;
};
interface Whose {
  readonly orgId?: number | undefined;
  readonly regId?: number | undefined;
}

/** The warning centre of a school or a region: sums and the newest alarms, by the event stream, with a sound once an alarm. */
export default function WatchBoard() {
  const t = useT();
  const [search] = useSearchParams();
  const whose: Whose = { orgId: numberIn(search, 'orgId'), regId: numberIn(search, 'regId') };
  const { data, error, refetch } = useCall(calls.screenOnline, whose, { quiet: true, keep: true, everySeconds: 60 });
  useViewing(whose, data != null);
  useEffect(() => {
    document.title = data ? `${data.title} · ${t('center')}` : t('center');
  }, [data, t]);
  if (error && !data)
    return (
      <Board title={t('center')} live="watch">
        <div style={{ gridColumn: '1 / -1' }}>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </div>
      </Board>
    );
  const reg = data?.over === 'reg';
  return (
    <Board title={t('center')} where={data?.title} live="watch">
      <Tile title={t('tile.now')} call={calls.screenAffair} input={whose} wide={6}>
        {(sums) => (
          <div className="board-figures">
            <BoardFigure
              of="watch.open"
              label={t('open')}
              value={numberText(sums.open)}
              tone={sums.open > 0 ? 'needs' : 'done'}
            />
            <BoardFigure of="watch.today" label={t('openedToday')} value={numberText(sums.today)} />
            <BoardFigure of="watch.resolved" label={t('resolvedToday')} value={numberText(sums.resolved)} tone="done" />
          </div>
        )}
      </Tile>
      <Tile
        title={t('tile.online')}
        call={calls.screenOnline}
        input={whose}
        wide={6}
        empty={(d) => (d.bands === 0 ? t('noBands') : null)}
      >
        {(d) => (
          <div className="board-figures">
            {d.items.toSorted(inOrder).map((item) => (
              <BoardFigure key={item.state} label={t(`band.${item.state}`)} value={numberText(item.count)} />
            ))}
          </div>
        )}
      </Tile>
      <Tile
        title={t('tile.newest')}
        call={calls.screenNew}
        input={whose}
        wide={6}
        empty={(d) => (d.items.length === 0 ? t('noOpen') : null)}
      >
        {(d) => <News items={d.items} schools={reg} />}
      </Tile>
      <Tile title={t('tile.trends')} call={calls.screenTrends} input={{ ...whose, days: 14 }} wide={6}>
        {(d) => (
          <BoardChart
            name={t('tile.trends')}
            kind="bar"
            categories={d.items.map((item) => shortDay(item.date))}
            series={[
              { name: t('openedOf'), values: d.items.map((item) => item.opened) },
              { name: t('resolvedOf'), values: d.items.map((item) => item.resolved) },
            ]}
          />
        )}
      </Tile>
      <Tile
        title={t('tile.kinds')}
        call={calls.screenAffair}
        input={whose}
        wide={4}
        empty={(d) => (d.items.length === 0 ? t('noAlarms') : null)}
      >
        {(d) => (
          <Rows
            head={t('field.kind')}
            items={d.items.map((item) => ({ ...item, key: item.kind, name: t(`kind.${item.kind}`) }))}
          />
        )}
      </Tile>
      {reg ? (
        <>
          <Tile
            title={t('tile.orgs')}
            call={calls.screenOrgs}
            input={{ regId: whose.regId }}
            wide={4}
            empty={(d) => (d.items.length === 0 ? t('noBands') : null)}
          >
            {(d) => (
              <Rows
                head={t('field.orgName')}
                items={d.items.map((item) => ({ ...item, key: String(item.orgId), name: item.orgName }))}
              />
            )}
          </Tile>
          <Tile
            title={t('tile.regs')}
            call={calls.screenRegs}
            input={{ regId: whose.regId }}
            wide={4}
            empty={(d) => (d.items.length === 0 ? t('noBands') : null)}
          >
            {(d) => (
              <Rows
                head={t('field.regName')}
                items={d.items.map((item) => ({ ...item, key: String(item.regId), name: item.name }))}
              />
            )}
          </Tile>
        </>
      ) : (
        <Tile
          title={t('tile.classes')}
          call={calls.screenClazz}
          input={{ orgId: whose.orgId }}
          wide={8}
          empty={(d) => (d.items.length === 0 ? t('noBands') : null)}
        >
          {(d) => (
            <Rows
              head={t('field.clazzName')}
              items={d.items.map((item) => ({ ...item, key: String(item.clazzId), name: item.clazzName }))}
            />
          )}
        </Tile>
      )}
    </Board>
  );
}
/** Says while the centre is open that somebody looks at it. When it cannot be said, the tiles still ask once a minute. */
function useViewing({ orgId, regId }: Whose, ready: boolean): void {
  const may = useCan()(calls.watchScreen) && ready;
  useEffect(() => {
    if (!may) return undefined;
    const say = () => void send(calls.watchScreen, { orgId, regId }, { quiet: true }).catch(() => undefined);
    say();
    const id = setInterval(say, EVERY_MS);
    return () => clearInterval(id);
  }, [may, orgId, regId]);
}

type Affairs = ReplyOf<typeof calls.screenNew>['items'];
/** The newest alarms, of a region with their schools; one that was not there before sounds, once. */
function News({ items, schools }: { readonly items: Affairs; readonly schools: boolean }) {
  const t = useT();
  const measured = useMeasured();
  const known = useRef<Set<number>>(undefined);
  useEffect(() => {
    const ids = items.map((item) => item.id);
    if (known.current && ids.some((id) => !known.current?.has(id))) chime();
    known.current = new Set([...(known.current ?? []), ...ids]);
  }, [items]);
  return (
    <ul className="watch-news">
      {items.map((item) => (
        <li key={item.id}>
          <time dateTime={item.fromAt}>{timeText(item.fromAt)}</time>
          <strong>{t(`kind.${item.kind}`)}</strong>
          <span>{[schools ? item.orgName : null, item.clazzName, item.userName].filter(Boolean).join(' · ')}</span>
          <span>{item.fenceName ?? measured(item) ?? ''}</span>
          {item.takenBy ? <span>{t('takenOf', { name: item.takenBy })}</span> : null}
          {schools ? <Look of={item} /> : null}
        </li>
      ))}
    </ul>
  );
}
/** Outside its school a child is looked at from an open alarm alone, with a reason; a board has no dialogs, so in its row. */
function Look({ of: { id, userId, orgId } }: { readonly of: Affairs[number] }) {
  const t = useT();
  const can = useCan();
  if (!can(calls.giveReason)) return null;
  return (
    <>
      <details>
        <summary>{t('look.way')}</summary>
        <Reason userId={userId} orgId={orgId} affairId={id} what="way">
          <ChildWay userId={userId} orgId={orgId} />
        </Reason>
      </details>
      <details>
        <summary>{t('look.body')}</summary>
        <Reason userId={userId} orgId={orgId} affairId={id} what="body">
          <ChildDay userId={userId} orgId={orgId} />
        </Reason>
      </details>
    </>
  );
}
interface Row {
  readonly key: string;
  readonly name: string;
  readonly open: number;
  readonly today: number;
  readonly resolved: number;
  readonly bands?: number;
  readonly online?: number;
}
function Rows({ head, items }: { readonly head: string; readonly items: readonly Row[] }) {
  const t = useT();
  const counted = items.some((item) => item.bands != null);
  return (
    <div className="board-rows watch-sums">
      <table>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {counted ? (
              <th scope="col" className="num">
                {t('onlineOf')}
              </th>
            ) : null}
            <th scope="col" className="num">
              {t('open')}
            </th>
            <th scope="col" className="num">
              {t('openedToday')}
            </th>
            <th scope="col" className="num">
              {t('resolvedToday')}
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.key}>
              <th scope="row">{item.name}</th>
              {counted ? (
                <td className="num">{`${numberText(item.online ?? 0)}/${numberText(item.bands ?? 0)}`}</td>
              ) : null}
              <td className="num">{numberText(item.open)}</td>
              <td className="num">{numberText(item.today)}</td>
              <td className="num">{numberText(item.resolved)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
