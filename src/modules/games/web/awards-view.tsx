import { StatusTag } from '../../../kernel/web/parts/basics';
import type { ReplyOf } from '../../../kernel/shared/call';
import { grouped } from '../../../kernel/shared/maps';
import type { listAwards } from '../contract';
import { useEntries, useEntryTitle, useRecordText, useResultText } from './parts';
import { useT } from './texts';

type Awards = ReplyOf<typeof listAwards>;
/** The class table, and the places of every event. */
export function AwardsView({ gamId, awards }: { readonly gamId: number; readonly awards: Awards }) {
  const t = useT();
  const titleOf = useEntryTitle();
  const recordText = useRecordText();
  const { entries = [] } = useEntries(gamId);
  const resultText = useResultText();
  const byId = new Map(entries.map((e) => [e.entryId, titleOf(e)]));
  const kinds = new Map(entries.map((e) => [e.entryId, e.kind]));
  return (
    <div className="stack">
      <section>
        <h3 className="game-heat">{t('awards.clazzes')}</h3>
        <div className="game-scroll">
          <table className="plain">
            <thead>
              <tr>
                <th className="num">{t('column.rank')}</th>
                <th>{t('column.clazzName')}</th>
                <th className="num">{t('column.points')}</th>
                <th className="num">{t('awards.firsts')}</th>
                <th className="num">{t('awards.seconds')}</th>
              </tr>
            </thead>
            <tbody>
              {awards.clazzes.map((c) => (
                <tr key={c.clazzId}>
                  <td className="num">{c.place}</td>
                  <td>{c.clazzName}</td>
                  <td className="num">{c.points}</td>
                  <td className="num">{c.firsts}</td>
                  <td className="num">{c.seconds}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
      {[...grouped(awards.items, (a) => a.entryId)].map(([entryId, own]) => (
        <section key={entryId} className="game-keep">
          <h3 className="game-heat">{byId.get(entryId) ?? own[0]?.entryName}</h3>
          <div className="game-scroll">
            <table className="plain">
              <tbody>
                {own.map((a) => (
                  <tr key={a.userId}>
                    <td className="num">{a.rank ?? '—'}</td>
                    <td>{a.members.length > 1 ? a.members.join(t('comma')) : a.name}</td>
                    <td>{a.clazzName}</td>
                    <td className="num">
                      {resultText(kinds.get(entryId), a.text)}{' '}
                      {a.record ? <StatusTag status="done">{recordText(a.record, a.recordLevel)}</StatusTag> : null}
                    </td>
                    <td className="num">{t('awards.points', { points: a.points })}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </section>
      ))}
    </div>
  );
}
