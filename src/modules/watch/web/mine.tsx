import { instantText, numberText } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { Bones } from '../../../kernel/web/parts/bones';
import { Detail } from '../../../kernel/web/parts/basics';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import * as calls from '../contract';
import { BandTag } from './parts';
import { useT } from './texts';
import './watch.css';

/** A child's own page: the watch, and who looked at what and why. */
export default function Mine() {
  const t = useT();
  const { data, error, refetch } = useCall(calls.myWatch, { pageSize: 50 }, { quiet: true });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Bones />;
  const { band, steps, items } = data;
  return (
    <div className="stack">
      <section className="panel">
        {band ? (
          <Detail
            items={[
              { label: t('field.devId'), value: band.devId },
              { label: t('field.state'), value: <BandTag state={band.state} /> },
              { label: t('field.battery'), value: band.battery == null ? '—' : `${band.battery}%` },
              { label: t('stepsToday'), value: steps == null ? '—' : numberText(steps) },
              { label: t('field.boundAt'), value: instantText(band.boundAt) },
            ]}
          />
        ) : (
          <EmptyState title={t('noBand')} text={t('noBandText')} />
        )}
      </section>
      <section className="panel">
        <h2 className="watch-head">{t('lookers')}</h2>
        <p className="soft">{t('lookersText')}</p>
        {items.length === 0 ? <EmptyState title={t('nobodyLooked')} text={t('nobodyLookedText')} compact /> : null}
        <ul className="watch-looks">
          {items.map((look) => (
            <li key={`${look.at} ${look.what}`}>
              <strong>
                {look.byName} · {look.byOrgName}
              </strong>
              <span>{t(`looked.${look.what}`)}</span>
              <span className="soft">{instantText(look.at)}</span>
              <p>{look.reason}</p>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
