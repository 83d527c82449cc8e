import { dayText } from '../../../../kernel/web/format';
import { grouped } from '../../../../kernel/shared/maps';
import type { MeetFull, Race, RunShown } from '../../contract/parts';
import { isMeasured } from '../../rules/kinds';
import { windText } from '../../rules/values';
import { Runner } from '../parts';
import { useT } from '../texts';

interface Sheet {
  readonly races: readonly Race[];
  readonly titleOf: (r: Race) => string;
}
const whenOf = (r: Race): string => (r.onDate && r.from ? `${dayText(r.onDate)} ${r.from}` : '');

/** The programme: the plan by day, then who runs where. */
export function Programme({ races, titleOf, meet }: Sheet & { readonly meet: MeetFull }) {
  const t = useT();
  const days = grouped(races, (r) => r.onDate);
  return (
    <>
      {[...days].map(([day, own]) => (
        <section key={day ?? ''}>
          <h2>{day ? dayText(day) : t('plan.notYet')}</h2>
          <table className="game-sheet">
            <thead>
              <tr>
                <th>{t('papers.time')}</th>
                <th>{t('column.entryName')}</th>
                <th>{t('papers.ground')}</th>
                <th className="num">{t('papers.runners')}</th>
                <th className="num">{t('papers.heats')}</th>
              </tr>
            </thead>
            <tbody>
              {own.map((r) => (
                <tr key={r.rudId}>
                  <td>{r.from ?? ''}</td>
                  <td>{titleOf(r)}</td>
                  <td>{r.gudName ?? ''}</td>
                  <td className="num">{r.runners || ''}</td>
                  <td className="num">{r.heats || ''}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
      {meet.rounds ? <StartLists races={races.filter((r) => r.items.length > 0)} titleOf={titleOf} /> : null}
    </>
  );
}

/** Heats with their lanes side by side. */
export function StartLists({ races, titleOf }: Sheet) {
  const t = useT();
  return races.map((r) => (
    <section key={r.rudId} className="game-keep">
      <h2>
        {titleOf(r)} <small>{whenOf(r)}</small>
      </h2>
      {[...grouped(r.items, (run) => run.heat)].map(([heat, runs]) => (
        <table key={heat} className="game-sheet">
          <caption>{t('heatNo', { heat })}</caption>
          <tbody>
            {runs.map((run) => (
              <tr key={run.userId}>
                <td className="num">{run.lane}</td>
                <td>
                  <Runner run={run} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </section>
  ));
}

/** For the call room: who is there is ticked, with room for a remark. One round begins one sheet. */
export function CallRoom({ races, titleOf }: Sheet) {
  const t = useT();
  return races.map((r) => (
    <section key={r.rudId} className="game-page">
      <h2>
        {titleOf(r)} <small>{whenOf(r)}</small>
      </h2>
      <table className="game-sheet">
        <thead>
          <tr>
            <th className="num">{t('column.heat')}</th>
            <th className="num">{t('column.lane')}</th>
            <th>{t('column.name')}</th>
            <th>{t('papers.present')}</th>
            <th>{t('papers.remark')}</th>
          </tr>
        </thead>
        <tbody>
          {r.items.map((run) => (
            <tr key={run.userId}>
              <td className="num">{run.heat}</td>
              <td className="num">{run.lane}</td>
              <td>
                <Runner run={run} />
              </td>
              <td>□</td>
              <td className="game-blank" />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  ));
}

const TRIALS = 6;
/** For judges in the field: blank trials, and what counts. */
export function FieldCards({ races, titleOf }: Sheet) {
  const t = useT();
  const field = races.filter((r) => isMeasured(r.kind));
  if (!field.length) return <p>{t('papers.noField')}</p>;
  return field.map((r) => (
    <section key={r.rudId} className="game-page">
      <h2>
        {titleOf(r)} <small>{whenOf(r)}</small>
      </h2>
      <table className="game-sheet">
        <thead>
          <tr>
            <th className="num">#</th>
            <th>{t('column.name')}</th>
            {Array.from({ length: TRIALS }, (_, i) => (
              <th key={i}>{r.kind === 'height' ? t('papers.height') : i + 1}</th>
            ))}
            <th>{t('papers.best')}</th>
            <th>{t('column.rank')}</th>
          </tr>
        </thead>
        <tbody>
          {r.items.map((run) => (
            <tr key={run.userId}>
              <td className="num">{run.lane}</td>
              <td>
                <Runner run={run} />
              </td>
              {Array.from({ length: TRIALS + 2 }, (_, i) => (
                <td key={i} className="game-blank" />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="game-sign">{t('papers.judge')}</p>
    </section>
  ));
}

const byPlace = (a: RunShown, b: RunShown) =>
  (a.rank ?? Infinity) - (b.rank ?? Infinity) || a.heat - b.heat || a.lane - b.lane;
/** The results of every round in the order of places. */
export function ResultsBook({ races, titleOf }: Sheet) {
  const t = useT();
  const done = races.filter((r) => r.done > 0);
  return done.map((r) => (
    <section key={r.rudId} className="game-keep">
      <h2>
        {titleOf(r)}{' '}
        <small>
          {r.winds.map((w) => t('papers.wind', { heat: w.heat, wind: windText(w.tenths) })).join(t('comma'))}
        </small>
      </h2>
      <table className="game-sheet">
        <tbody>
          {r.items.toSorted(byPlace).map((run) => (
            <tr key={run.userId}>
              <td className="num">{run.rank ?? '—'}</td>
              <td>
                <Runner run={run} />
              </td>
              <td className="num">{run.text}</td>
              <td>{run.way ? t(`way.${run.way}`) : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  ));
}
