import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { ReplyOf } from '../../../kernel/shared/call';
import { Board } from '../../../kernel/web/board/board';
import { boardColour } from '../../../kernel/web/board/theme';
import { BoardFigure, Tile } from '../../../kernel/web/board/tile';
import { useCall } from '../../../kernel/web/http/hooks';
import { numberText } from '../../../kernel/web/format';
import { toPath } from '../../../kernel/web/router/paths';
import { boardClazzUsers } from '../contract';
import { isShow, shownOf, SHOWS, type Show } from '../rules';
import { useOpen } from './use-open';
import { useWatch } from './use-watch';
import { useT, type Say } from './texts';
import './sport-data.css';

type Data = ReplyOf<typeof boardClazzUsers>;
const CHILD = '/fitness/child/{userId}';
const BAD = new Set(['fail', 'obese', 'severe']);
const WARN = new Set(['low', 'over', 'moderate']);
/** A word with the colour of what it means; the word says it too. */
const Said = ({ word, text }: { readonly word: string | null; readonly text: string | null }) =>
  text == null ? (
    <>—</>
  ) : (
    <span
      style={{
        color:
          word && BAD.has(word) ? boardColour.needs : word && WARN.has(word) ? boardColour.waiting : boardColour.ink,
      }}
    >
      {text}
    </span>
  );
const tenth = (v: number | null) => (v == null ? '—' : numberText(v / 10, 1));
const sight = (v: number | null, t: Say) => (v == null ? '—' : v < 30 ? t('below3') : numberText(v / 10, 1));
const share = (part: number, whole: number) => (whole === 0 ? null : numberText((part / whole) * 100, 1));

/** A class on the wall: its figures, and every child with the newest values. A figure shows the children it is about. */
export default function ClazzBoard({ params }: { readonly params: { readonly clazzId: string } }) {
  const t = useT();
  const [search] = useSearchParams();
  const input = { clazzId: Number(params.clazzId) };
  const show = search.get('show');
  const chosen = isShow(show) ? show : null;
  const { data } = useCall(boardClazzUsers, input, { quiet: true, keep: true });
  useWatch(data ? { level: 'clazz', clazzId: data.clazzId } : undefined);
  useEffect(() => {
    document.title = data ? `${data.clazzName} · ${t('clazzTitle')}` : t('clazzTitle');
  }, [data, t]);
  const where = data ? (
    <>
      <span>{data.orgName}</span>
      {data.yearId == null ? null : <span>· {t('yearSpan', { from: data.yearId, to: data.yearId + 1 })}</span>}
      <span>· {t('pupils', { count: data.items.length })}</span>
    </>
  ) : undefined;
  const nobody = (d: Data) => (d.items.length === 0 ? t('noPupils') : null);
  return (
    <Board title={data?.clazzName ?? t('clazzTitle')} where={where} live="sport-data">
      <Tile title={t('clazzTitle')} call={boardClazzUsers} input={input} wide={12} empty={nobody}>
        {(d) => <Sums data={d} chosen={chosen} />}
      </Tile>
      <Tile title={t('tableName')} call={boardClazzUsers} input={input} wide={12} high={3} empty={nobody}>
        {(d) => (
          <>
            <Shows data={d} chosen={chosen} />
            <Pupils items={shownOf(d.items, chosen)} />
          </>
        )}
      </Tile>
    </Board>
  );
}
/** The page with some of the children; asked for again, with all. */
const showTo = (show: Show | null, chosen?: Show | null) => (show && show !== chosen ? `?show=${show}` : '?');

function Sums({ data: { items }, chosen }: { readonly data: Data; readonly chosen: Show | null }) {
  const t = useT();
  const scored = items.filter((i) => i.total != null);
  const weighed = items.filter((i) => i.bmiBand != null);
  const seen = items.filter((i) => i.poor != null);
  const part = (show: Show, whole: readonly Data['items'][number][]) =>
    share(shownOf(whole, show).length, whole.length);
  return (
    <div className="board-figures">
      <BoardFigure
        label={t('figTested')}
        value={`${scored.length}/${items.length}`}
        tone={scored.length < items.length ? 'waiting' : 'done'}
        to={showTo('left', chosen)}
      />
      <BoardFigure
        label={t('figMean')}
        value={
          scored.length === 0 ? null : numberText(scored.reduce((n, i) => n + i.total!, 0) / scored.length / 100, 1)
        }
        unit={t('unit.points')}
        to={showTo('fail', chosen)}
      />
      <BoardFigure label={t('key.goodRate')} value={part('good', scored)} unit="%" to={showTo('good', chosen)} />
      <BoardFigure label={t('figFat')} value={part('fat', weighed)} unit="%" to={showTo('fat', chosen)} />
      <BoardFigure label={t('figPoor')} value={part('poor', seen)} unit="%" to={showTo('poor', chosen)} />
    </div>
  );
}

/** Which of the children: groups that somebody is in, with their number. */
function Shows({ data: { items }, chosen }: { readonly data: Data; readonly chosen: Show | null }) {
  const t = useT();
  const groups = [null, ...SHOWS]
    .map((show) => ({ show, count: shownOf(items, show).length }))
    .filter((g) => g.count > 0 || g.show === chosen);
  return (
    <nav className="board-tabs sd-shows" aria-label={t('showOf')}>
      {groups.map(({ show, count }) => (
        <Link key={show ?? 'all'} to={showTo(show)} replace aria-current={show === chosen ? 'page' : undefined}>
          {t(`show.${show ?? 'all'}`)} <small>{numberText(count)}</small>
        </Link>
      ))}
    </nav>
  );
}

function Pupils({ items }: { readonly items: readonly Data['items'][number][] }) {
  const t = useT();
  const opens = useOpen()(CHILD);
  if (items.length === 0)
    return (
      <div className="board-state">
        <span>{t('noneShown')}</span>
      </div>
    );
  return (
    <div className="board-rows sd-pupils">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('name')}</th>
            <th scope="col">{t('studentNo')}</th>
            <th scope="col">{t('sex')}</th>
            <th scope="col" className="num">
              {t('height')} <small>cm</small>
            </th>
            <th scope="col" className="num">
              {t('weight')} <small>kg</small>
            </th>
            <th scope="col" className="num">
              {t('bmi')}
            </th>
            <th scope="col" aria-label={t('bmi')} />
            <th scope="col" className="num">
              {t('fvc')} <small>ml</small>
            </th>
            <th scope="col" className="num">
              {t('total')}
            </th>
            <th scope="col">{t('level')}</th>
            <th scope="col" className="num">
              {t('right')}
            </th>
            <th scope="col" className="num">
              {t('left')}
            </th>
            <th scope="col">{t('poor')}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((i) => (
            <tr key={i.userId}>
              <th scope="row">{opens ? <Link to={toPath(CHILD, { userId: i.userId })}>{i.name}</Link> : i.name}</th>
              <td>{i.sidNo ?? '—'}</td>
              <td>{t(`one.${i.sex}`)}</td>
              <td className="num">{tenth(i.height)}</td>
              <td className="num">{tenth(i.weight)}</td>
              <td className="num">{tenth(i.bmi)}</td>
              <td>
                <Said word={i.bmiBand} text={i.bmiBand && t(`band.${i.bmiBand as 'low'}`)} />
              </td>
              <td className="num">{i.fvc == null ? '—' : numberText(i.fvc)}</td>
              <td className="num">{i.total == null ? '—' : numberText(i.total / 100, 1)}</td>
              <td>
                {i.total == null && i.state ? (
                  t(`state.${i.state as 'complete'}`)
                ) : (
                  <Said word={i.level} text={i.level && t(`level.${i.level as 'pass'}`)} />
                )}
              </td>
              <td className="num">{sight(i.nakedRight, t)}</td>
              <td className="num">{sight(i.nakedLeft, t)}</td>
              <td>
                <Said word={i.poor} text={i.poor && t(`poor.${i.poor as 'mild'}`)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
