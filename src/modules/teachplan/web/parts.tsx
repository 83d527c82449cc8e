import { Tag, Tooltip } from 'antd';
import { StatusTag } from '../../../kernel/web/parts/basics';
import type { PlanClazz } from '../contract';
import type { Place } from '../rules';
import { useT } from './texts';

/** "Unit 3, hour 2 · name". */
export function PlaceText({ place, named = true }: { readonly place: Place; readonly named?: boolean }) {
  const t = useT();
  return (
    <span>
      <span className="tp-no">{t('placeNo', { unit: place.unitNo, hour: place.hourNo })}</span>
      {named ? ` ${place.name}` : ''}
    </span>
  );
}
/** This week's hours of a class, or what comes next. `bare`: a column's title says "this week" already. */
export function WeekText({
  clazz,
  bare,
}: {
  readonly clazz: Pick<PlanClazz, 'thisWeek' | 'next' | 'source'>;
  readonly bare?: boolean;
}) {
  const t = useT();
  const [first, second] = clazz.thisWeek;
  if (first) {
    return (
      <span>
        {bare ? null : t('thisWeekIs')}
        <PlaceText place={first} />
        {second ? (
          <Tooltip
            title={
              <ul className="tp-tip">
                {clazz.thisWeek.map((p) => (
                  <li key={p.linkId}>
                    <PlaceText place={p} />
                  </li>
                ))}
              </ul>
            }
          >
            <span className="tp-more" tabIndex={0}>
              {t('moreHours', { count: clazz.thisWeek.length })}
            </span>
          </Tooltip>
        ) : null}
      </span>
    );
  }
  if (clazz.next)
    return (
      <span>
        {t('nextIs')}
        <PlaceText place={clazz.next} />
      </span>
    );
  return <span>{t('allTaught')}</span>;
}
/** Behind, ahead or in step; quiet when nobody knows. */
export function LagTag({ lag }: { readonly lag: number | null }) {
  const t = useT();
  if (lag == null) return <span className="soft">{t('lagUnknown')}</span>;
  if (lag > 0) return <StatusTag status={lag > 2 ? 'needs' : 'waiting'}>{t('behind', { count: lag })}</StatusTag>;
  return <StatusTag status="done">{lag < 0 ? t('ahead', { count: -lag }) : t('inStep')}</StatusTag>;
}
/** Hours taught of all, with a mark where the timetable stands. */
export function PaceBar({
  clazz,
  hourCount,
  label,
}: {
  readonly clazz: Pick<PlanClazz, 'taught' | 'due'>;
  readonly hourCount: number;
  readonly label: string;
}) {
  const t = useT();
  const share = (n: number) => `${hourCount ? Math.min(100, (n / hourCount) * 100) : 0}%`;
  return (
    <span
      className="tp-bar"
      role="img"
      aria-label={
        clazz.due == null
          ? t('barLabel', { name: label, taught: clazz.taught, count: hourCount })
          : t('barDueLabel', { name: label, taught: clazz.taught, count: hourCount, due: clazz.due })
      }
    >
      <span className="tp-bar-done" style={{ width: share(clazz.taught) }} />
      {clazz.due == null ? null : <span className="tp-bar-due" style={{ left: share(clazz.due) }} />}
    </span>
  );
}
/** One class of a plan: how far, and what this week brings. */
export function ClazzLine({
  clazz,
  hourCount,
  quiet,
}: {
  readonly clazz: PlanClazz;
  readonly hourCount: number;
  /** The plan has ended. */ readonly quiet?: boolean;
}) {
  const t = useT();
  return (
    <li className="tp-line">
      <strong>{clazz.clazzName}</strong>
      <PaceBar clazz={clazz} hourCount={hourCount} label={clazz.clazzName} />
      <span className="num tp-count">
        {clazz.taught}
        <span className="unit">/ {t('hoursUnit', { count: hourCount })}</span>
      </span>
      {quiet ? null : <LagTag lag={clazz.lag} />}
      {quiet ? null : (
        <span className="tp-week soft">
          <WeekText clazz={clazz} />
        </span>
      )}
    </li>
  );
}
/** What a plan is, in small words. */
export function PlanTags({ plan }: { readonly plan: { readonly ended: boolean; readonly common: boolean } }) {
  const t = useT();
  return (
    <>
      {plan.ended ? <StatusTag status="off">{t('ended')}</StatusTag> : null}
      {plan.common ? (
        <Tag variant="filled" style={{ marginInlineEnd: 0 }}>
          {t('common')}
        </Tag>
      ) : null}
    </>
  );
}
