import { useEffect } from 'react';
import type { ReplyOf } from '../../../kernel/shared/call';
import { Board } from '../../../kernel/web/board';
import { boardColour } from '../../../kernel/web/board-theme';
import { BoardFigure, Tile } from '../../../kernel/web/board-tile';
import { useCall } from '../../../kernel/web/http/hooks';
import { dayText, numberText } from '../../../kernel/web/format';
import { boardClazzUsers } from '../contract';
import { useT, type Say } from './texts';

type Data = ReplyOf<typeof boardClazzUsers>;
const BAD = new Set(['fail', 'obese', 'severe']);
const WARN = new Set(['low', 'over', 'moderate', 'pass']);
/** A word with the colour of what it means; the word says it too. */
const Said = ({ word, text }: { readonly word: string | null; readonly text: string | null }) => (text == null ? <>—</> : <span style={{ color: word && BAD.has(word) ? boardColour.needs : word && WARN.has(word) ? boardColour.waiting : boardColour.ink }}>{text}</span>);
const tenth = (v: number | null) => (v == null ? '—' : numberText(v / 10, 1));
const sight = (v: number | null, t: Say) => (v == null ? '—' : v < 30 ? t('below3') : numberText(v / 10, 1));
const share = (part: number, whole: number) => (whole === 0 ? null : numberText((part / whole) * 100, 1));

/** A class on the wall: its figures, and every child with the newest values. */
export default function ClazzBoard({ params }: { readonly params: { readonly clazzId: string } }) {
  const t = useT();
  const input = { clazzId: Number(params.clazzId) };
  const { data } = useCall(boardClazzUsers, input, { quiet: true, keep: true });
  useEffect(() => { document.title = data ? `${data.clazzName} · ${t('clazzTitle')}` : t('clazzTitle'); }, [data, t]);
  const where = data ? <><span>{data.orgName}</span>{data.yearId == null ? null : <span>· {t('yearSpan', { from: data.yearId, to: data.yearId + 1 })}</span>}<span>· {t('pupils', { count: data.items.length })}</span></> : undefined;
  return (
    <Board title={data?.clazzName ?? t('clazzTitle')} where={where} live="sport-data">
      <Tile title={t('clazzTitle')} call={boardClazzUsers} input={input} wide={12} empty={(d) => (d.items.length === 0 ? t('noPupils') : null)}>{(d) => <Sums data={d} />}</Tile>
      <Tile title={t('tableName')} call={boardClazzUsers} input={input} wide={12} high={3} empty={(d) => (d.items.length === 0 ? t('noPupils') : null)}>{(d) => <Pupils data={d} />}</Tile>
    </Board>
  );
}

function Sums({ data: { items } }: { readonly data: Data }) {
  const t = useT();
  const scored = items.filter((i) => i.total != null);
  const weighed = items.filter((i) => i.bmiBand != null);
  const seen = items.filter((i) => i.poor != null);
  return (
    <div className="board-figures">
      <BoardFigure label={t('figTested')} value={`${scored.length}/${items.length}`} tone={scored.length < items.length ? 'waiting' : 'done'} />
      <BoardFigure label={t('figMean')} value={scored.length === 0 ? null : numberText(scored.reduce((n, i) => n + i.total!, 0) / scored.length / 100, 1)} unit={t('unit.points')} />
      <BoardFigure label={t('key.goodRate')} value={share(scored.filter((i) => i.level === 'excellent' || i.level === 'good').length, scored.length)} unit="%" />
      <BoardFigure label={t('figFat')} value={share(weighed.filter((i) => i.bmiBand === 'over' || i.bmiBand === 'obese').length, weighed.length)} unit="%" />
      <BoardFigure label={t('figPoor')} value={share(seen.filter((i) => i.poor !== 'normal').length, seen.length)} unit="%" />
    </div>
  );
}

function Pupils({ data: { items } }: { readonly data: Data }) {
  const t = useT();
  return (
    <div className="board-rows">
      <table>
        <thead><tr><th style={{ textAlign: 'left' }}>{t('name')}</th><th>{t('studentNo')}</th><th>{t('sex')}</th><th>{t('height')} <small>cm</small></th><th>{t('weight')} <small>kg</small></th><th colSpan={2}>{t('bmi')}</th><th>{t('fvc')} <small>ml</small></th><th>{t('total')}</th><th>{t('level')}</th><th>{t('left')}</th><th>{t('right')}</th><th>{t('poor')}</th><th>{t('screenedOn')}</th></tr></thead>
        <tbody>
          {items.map((i) => (
            <tr key={i.userId}>
              <th scope="row">{i.name}</th><td>{i.sidNo ?? '—'}</td><td>{t(`one.${i.sex}`)}</td><td>{tenth(i.height)}</td><td>{tenth(i.weight)}</td><td>{tenth(i.bmi)}</td>
              <td><Said word={i.bmiBand} text={i.bmiBand && t(`band.${i.bmiBand as 'low'}`)} /></td><td>{i.fvc == null ? '—' : numberText(i.fvc)}</td>
              <td>{i.total == null ? (i.state ? t(`state.${i.state as 'complete'}`) : '—') : numberText(i.total / 100, 1)}</td><td><Said word={i.level} text={i.level && t(`level.${i.level as 'pass'}`)} /></td>
              <td>{sight(i.nakedLeft, t)}</td><td>{sight(i.nakedRight, t)}</td><td><Said word={i.poor} text={i.poor && t(`poor.${i.poor as 'mild'}`)} /></td><td>{i.screenedOn ? dayText(i.screenedOn) : '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
