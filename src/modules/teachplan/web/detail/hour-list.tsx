import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAct } from '../../../../kernel/web/http/hooks';
import { offerUndo } from '../../../../kernel/web/parts/ask';
import { StatusTag } from '../../../../kernel/web/parts/basics';
import { RichView } from '../../../../kernel/web/rich/rich-view';
import { toPath } from '../../../../kernel/web/router/paths';
import { markTaught, type PlanClazz, type WholePlan } from '../../contract';
import { useT } from '../texts';

/** Units with their hours. A tick says that the class has had the hour; the tick shows at once and goes back when the server refuses. */
export function HourList({ plan, clazz }: { readonly plan: WholePlan; readonly clazz: PlanClazz | undefined }) {
  const t = useT();
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const [guess, setGuess] = useState<{ readonly of: WholePlan; readonly marks: ReadonlyMap<string, boolean> }>({
    of: plan,
    marks: new Map(),
  });
  const marks = guess.of === plan ? guess.marks : new Map<string, boolean>();
  const act = useAct(markTaught, { refreshes: ['teachplan.plan'] });
  const marking = plan.mine && !plan.ended && clazz != null;
  const key = (linkId: number) => `${clazz?.clazzId}/${linkId}`;
  const hours = plan.units.flatMap((u) => u.hours);
  const isTaught = (h: (typeof hours)[number]) =>
    marks.get(key(h.linkId)) ?? (clazz != null && h.taughtIn.includes(clazz.clazzId));
  const week = new Set(clazz?.thisWeek.map((p) => p.linkId));
  const nextId = hours.find((h) => !isTaught(h))?.linkId;

  const mark = (linkIds: readonly number[], on: boolean) => {
    if (!clazz || linkIds.length === 0) return;
    setGuess({ of: plan, marks: new Map([...marks, ...linkIds.map((id) => [key(id), on] as const)]) });
    void act.run({ id: plan.planId, clazzId: clazz.clazzId, linkIds: [...linkIds], on }, () =>
      setGuess({ of: plan, marks: new Map() }),
    );
  };
  const upTo = (linkId: number) => {
    const ids = hours
      .slice(0, hours.findIndex((h) => h.linkId === linkId) + 1)
      .filter((h) => !isTaught(h))
      .map((h) => h.linkId);
    mark(ids, true);
    if (ids.length > 1)
      offerUndo(t('markedUpTo', { count: ids.length, clazz: clazz!.clazzName }), () => mark(ids, false));
  };
  const toggle = (id: number) =>
    setOpen((now) => {
      const next = new Set(now);
      if (!next.delete(id)) next.add(id);
      return next;
    });

  return (
    <div className="stack">
      {plan.units.map((u, unitAt) => (
        <section key={u.unitId} className="panel tp-unit-view" aria-label={u.unit}>
          <h3>
            <span className="tp-unit-no">{unitAt + 1}</span>
            {u.unit}
            <span className="soft num">
              {clazz
                ? t('ofHours', { taught: u.hours.filter(isTaught).length, count: u.hours.length })
                : t('hoursUnit', { count: u.hours.length })}
            </span>
          </h3>
          {u.hours.length === 0 ? <p className="soft">{t('unitEmpty')}</p> : null}
          <ul className="tp-hour-rows">
            {u.hours.map((h, hourAt) => (
              <li key={h.linkId} className={week.has(h.linkId) ? 'tp-this-week' : undefined}>
                <div className="tp-hour-row">
                  {marking ? (
                    <Checkbox
                      checked={isTaught(h)}
                      aria-label={t('taughtOf', { name: h.name, clazz: clazz.clazzName })}
                      onChange={(e) => mark([h.linkId], e.target.checked)}
                    />
                  ) : null}
                  <button
                    type="button"
                    className="tp-hour-open"
                    aria-expanded={open.has(h.linkId)}
                    onClick={() => toggle(h.linkId)}
                  >
                    {open.has(h.linkId) ? <DownOutlined /> : <RightOutlined />}
                    <span className="tp-hour-no">{hourAt + 1}</span>
                    <span className={isTaught(h) ? 'tp-hour-text tp-taught' : 'tp-hour-text'}>{h.name}</span>
                  </button>
                  {week.has(h.linkId) ? <StatusTag status="waiting">{t('thisWeek')}</StatusTag> : null}
                  {clazz && !isTaught(h) && h.linkId === nextId && !week.has(h.linkId) && !plan.ended ? (
                    <StatusTag status="off">{t('next')}</StatusTag>
                  ) : null}
                  {/* The hour's teaching link: its design, preview, survey and reflection. */}
                  {plan.mine ? (
                    <Link
                      to={toPath('/teachlink/{linkId}/design', { linkId: h.linkId })}
                      aria-label={t('linkOf', { name: h.name })}
                    >
                      {t('link')}
                    </Link>
                  ) : null}
                  {marking && !isTaught(h) ? (
                    <Button type="link" size="small" className="tp-upto" onClick={() => upTo(h.linkId)}>
                      {t('upToHere')}
                    </Button>
                  ) : null}
                </div>
                {open.has(h.linkId) ? (
                  <div className="tp-content">
                    <RichView html={h.content} />
                  </div>
                ) : null}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
