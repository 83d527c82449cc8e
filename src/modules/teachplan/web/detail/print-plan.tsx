import { dayText } from '../../../../kernel/web/format';
import { RichView } from '../../../../kernel/web/rich/rich-view';
import { useSession } from '../../../../kernel/web/session/session-store';
import type { WholePlan } from '../../contract';
import { useT } from '../texts';

/** The plan on paper: the table of its hours, and with `whole` every hour's content, each beginning with its name. */
export function PrintPlan({ plan, whole }: { readonly plan: WholePlan; readonly whole: boolean }) {
  const t = useT();
  const session = useSession();
  const numbers = new Map(plan.units.flatMap((u) => u.hours).map((h, at) => [h.linkId, at + 1]));
  return (
    <section className="print-only tp-print">
      <h1 className="print-title">{plan.name}</h1>
      <p>
        {[
          session?.orgName,
          t('by', { name: plan.userName }),
          plan.sbjName,
          plan.tbkName,
          plan.clazzes.map((c) => c.clazzName).join(t('comma')),
          t('since', { day: dayText(plan.beginOn) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <table className="plain">
        <thead>
          <tr>
            <th scope="col" className="num">
              {t('paper.no')}
            </th>
            <th scope="col">{t('paper.unit')}</th>
            <th scope="col">{t('paper.hour')}</th>
            {plan.clazzes.map((c) => (
              <th key={c.clazzId} scope="col">
                {c.clazzName}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {plan.units.flatMap((u, unitAt) =>
            u.hours.map((h, hourAt) => (
              <tr key={h.linkId}>
                <td className="num">{numbers.get(h.linkId)}</td>
                {hourAt === 0 ? (
                  <td rowSpan={u.hours.length}>
                    {unitAt + 1}. {u.unit}
                  </td>
                ) : null}
                <td>{h.name}</td>
                {plan.clazzes.map((c) => (
                  <td key={c.clazzId}>{h.taughtIn.includes(c.clazzId) ? '✓' : ''}</td>
                ))}
              </tr>
            )),
          )}
        </tbody>
      </table>
      {whole
        ? plan.units.map((u, unitAt) =>
            u.hours.map((h, hourAt) => (
              <article key={h.linkId}>
                <h2>
                  {t('placeNo', { unit: unitAt + 1, hour: hourAt + 1 })} {h.name}
                </h2>
                <RichView html={h.content} />
              </article>
            )),
          )
        : null}
    </section>
  );
}
