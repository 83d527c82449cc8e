import { Segmented, Select } from 'antd';
import { useSearchParams } from 'react-router';
import { numberText } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { Bones } from '../../../kernel/web/parts/bones';
import { EmptyState, ErrorState } from '../../../kernel/web/parts/states';
import * as calls from '../contract';
import { LEVELS } from '../contract/schemas';
import { useT } from './texts';

type Level = (typeof LEVELS)[number];
/** Sums of an assessment by level; groups under five stay hidden. */
export function Statis() {
  const t = useT();
  // The address says which one is looked at, so that a reload and a link show the same.
  const [search, setSearch] = useSearchParams();
  const level: Level = LEVELS.find((one) => one === search.get('level')) ?? 'org';
  const list = useCall(calls.listSchemas, { pageSize: 100 }, { quiet: true });
  const schemaId = (Number(search.get('schemaId')) || undefined) ?? list.data?.items[0]?.schemaId;
  const look = (key: 'schemaId' | 'level', value: string) =>
    setSearch((now) => {
      const next = new URLSearchParams(now);
      next.set(key, value);
      return next;
    });
  if (list.error) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Bones />;
  return (
    <section className="panel stack">
      <div className="row">
        <Select
          aria-label={t('pickSchema')}
          style={{ minWidth: 260 }}
          value={schemaId}
          onChange={(id: number) => look('schemaId', String(id))}
          options={list.data.items.map((row) => ({ value: row.schemaId, label: row.name }))}
        />
        <Segmented
          aria-label={t('level')}
          value={level}
          onChange={(next) => look('level', next)}
          options={LEVELS.map((value) => ({ value, label: t(`level.${value}`) }))}
        />
      </div>
      {schemaId == null ? (
        <EmptyState title={t('noStatis')} text={t('noStatisText')} compact />
      ) : (
        <Groups schemaId={schemaId} level={level} />
      )}
    </section>
  );
}
/** The measure that carries a quantity and no band: it says something as a mean alone. */
const SLEPT = 'slept';
const isCount = ({ measure }: { readonly measure: string }): boolean => measure !== SLEPT;
const hoursOf = (minutes: number) => ({ h: Math.floor(Math.round(minutes) / 60), m: Math.round(minutes) % 60 });
type Key = Parameters<ReturnType<typeof useT>>[0];
function Groups({ schemaId, level }: { readonly schemaId: number; readonly level: Level }) {
  const t = useT();
  const { data, error, refetch } = useCall(calls.statis, { schemaId, level }, { quiet: true, keep: true });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Bones />;
  return (
    <>
      <p>
        {data.answered == null
          ? t('statisFew', { expected: data.expected })
          : t('statisOf', { answered: data.answered, expected: data.expected })}
      </p>
      {data.groups.length === 0 ? <EmptyState title={t('noStatis')} compact /> : null}
      {data.groups.map((group) => (
        <section key={group.id} className="stack" aria-label={group.name}>
          <h3 className="psy-head">
            {group.count == null ? group.name : t('statisHead', { name: group.name, count: group.count })}
          </h3>
          {group.rates ? (
            <table className="plain">
              <thead>
                <tr>
                  <th scope="col">{t('partName')}</th>
                  <th scope="col">{t('field.band')}</th>
                  <th scope="col" className="num">
                    {t('statisChildren')}
                  </th>
                  <th scope="col" className="num">
                    {t('share')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {group.rates.filter(isCount).map((rate) => (
                  <tr key={`${rate.measure} ${rate.code}`}>
                    <th scope="row">{t(`part.${rate.measure}` as Key)}</th>
                    <td>{t(`band.${rate.code}` as Key)}</td>
                    <td className="num">
                      {rate.count == null ? <span className="soft">{t('hiddenCount')}</span> : numberText(rate.count)}
                    </td>
                    <td className="num">
                      {rate.count == null || group.count == null
                        ? '—'
                        : `${((rate.count * 100) / group.count).toFixed(1)} %`}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          ) : (
            <p className="soft">{t('hiddenGroup')}</p>
          )}
          {(group.rates ?? []).map((rate) =>
            rate.measure === SLEPT && rate.count && rate.total != null ? (
              <p key={rate.code}>{t('statisSlept', hoursOf(rate.total / rate.count))}</p>
            ) : null,
          )}
        </section>
      ))}
      {data.groups.some(({ rates }) => rates?.some(({ count }) => count == null)) ? (
        <p className="soft">{t('hiddenWhy')}</p>
      ) : null}
    </>
  );
}
