import { useCall } from '../../../../kernel/web/http/hooks';
import { dayText } from '../../../../kernel/web/format';
import { grouped } from '../../../../kernel/shared/maps';
import * as calls from '../../contract';
import type { MeetFull } from '../../contract/parts';
import { useGradeNames } from '../parts';
import { useT } from '../texts';

/** What stands in a programme beside the plan and the heats: who runs the meet, the teams of the classes, the records to beat. */
export function OrderBook({ meet }: { readonly meet: MeetFull }) {
  return (
    <>
      <Committee gamId={meet.gamId} />
      <Teams gamId={meet.gamId} />
      <RecordsToBeat meet={meet} />
    </>
  );
}

function Committee({ gamId }: { readonly gamId: number }) {
  const t = useT();
  const { data } = useCall(calls.listOffices, { gamId }, { quiet: true });
  const offices = (data?.items ?? []).filter((o) => o.users.length > 0);
  if (!offices.length) return null;
  return (
    <section className="game-keep">
      <h2>{t('office.title')}</h2>
      <table className="game-sheet">
        <tbody>
          {offices.map((o) => (
            <tr key={o.ofcId}>
              <td>{o.name}</td>
              <td>{o.users.map((u) => u.name).join(t('comma'))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Everybody with a number, by class. */
function Teams({ gamId }: { readonly gamId: number }) {
  const t = useT();
  const { data } = useCall(calls.listNumbers, { gamId }, { quiet: true });
  if (!data?.items.length) return null;
  return (
    <section>
      <h2>{t('papers.teams')}</h2>
      <table className="game-sheet">
        <tbody>
          {[...grouped(data.items, (w) => w.clazzName)].map(([clazzName, own]) => (
            <tr key={clazzName}>
              <td>{clazzName}</td>
              <td>{own.map((w) => `${w.no} ${w.name}`).join(t('comma'))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function RecordsToBeat({ meet }: { readonly meet: MeetFull }) {
  const t = useT();
  const grades = useGradeNames();
  const { data } = useCall(calls.listRecords, {}, { quiet: true });
  const rows = (data?.items ?? []).filter((r) => r.standing && r.grdIds.some((id) => meet.grdIds.includes(id)));
  if (!rows.length) return null;
  return (
    <section className="game-keep">
      <h2>{t('records.title')}</h2>
      <table className="game-sheet">
        <tbody>
          {rows.map((r) => (
            <tr key={r.recordId}>
              <td>{t(`level.${r.level}`)}</td>
              <td>{t('entryTitle', { grades: grades(r.grdIds), sex: t(`sex.${r.sex}`), name: r.name })}</td>
              <td className="num">{r.text}</td>
              <td>{r.holder}</td>
              <td>{dayText(r.setOn)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
