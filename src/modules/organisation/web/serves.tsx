import { DatePicker, Skeleton, Switch } from 'antd';
import dayjs from 'dayjs';
import type { ReplyOf } from '../../../kernel/shared/call';
import { SERVICES } from '../../../kernel/shared/codes';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { dayText } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { StatusTag, type Status } from '../../../kernel/web/parts/basics';
import { useToday } from '../../../kernel/web/parts/date-range';
import type { InputProps } from '../../../kernel/web/parts/field-input';
import { EmptyState } from '../../../kernel/web/parts/states';
import * as calls from '../contract';
import type { Serve } from '../contract';
import { serveState, type ServeState } from '../rules';
import { useT, useWord } from './texts';

const TONE: Readonly<Record<ServeState, Status>> = { waiting: 'off', on: 'done', ending: 'waiting', over: 'needs' };

/** Six services, each with its days. */
function ServesInput({ value, onChange, disabled }: InputProps<readonly Serve[]>) {
  const t = useT();
  const w = useWord();
  const today = useToday();
  const list = value ?? [];
  const of = (servId: string) => list.find((s) => s.servId === servId);
  const set = (servId: Serve['servId'], next: Serve | undefined) => {
    onChange?.([...list.filter((s) => s.servId !== servId), ...(next ? [next] : [])]);
  };
  return (
    <div>
      {SERVICES.map((servId) => {
        const serve = of(servId);
        const name = w(`servId.${servId}`);
        return (
          <div className="serve-row" key={servId}>
            <span className="row" style={{ gap: 8 }}>
              <Switch
                size="small"
                aria-label={name}
                disabled={disabled}
                checked={serve != null}
                onChange={(on) => {
                  set(servId, on ? { servId, start: today, end: null } : undefined);
                }}
              />
              {name}
            </span>
            {serve ? (
              <span className="serve-days">
                <DatePicker
                  size="small"
                  aria-label={t('serveFrom', { name })}
                  allowClear={false}
                  disabled={disabled}
                  value={dayjs(serve.start)}
                  onChange={(d) => {
                    if (d) set(servId, { ...serve, start: d.format('YYYY-MM-DD') });
                  }}
                />
                <span className="soft">{t('until')}</span>
                <DatePicker
                  size="small"
                  aria-label={t('serveTo', { name })}
                  placeholder={t('noEnd')}
                  disabled={disabled}
                  value={serve.end ? dayjs(serve.end) : null}
                  minDate={dayjs(serve.start)}
                  presets={[
                    { label: t('oneYear'), value: dayjs(serve.start).add(1, 'year').subtract(1, 'day') },
                    { label: t('threeYears'), value: dayjs(serve.start).add(3, 'year').subtract(1, 'day') },
                  ]}
                  onChange={(d) => {
                    set(servId, { ...serve, end: d ? d.format('YYYY-MM-DD') : null });
                  }}
                />
                <ServeTag serve={serve} />
              </span>
            ) : (
              <span className="soft">{t('notOpened')}</span>
            )}
          </div>
        );
      })}
    </div>
  );
}

/** How a service stands today. */
export function ServeTag({ serve }: { readonly serve: Pick<Serve, 'start' | 'end'> }) {
  const w = useWord();
  const state = serveState(serve, useToday());
  return <StatusTag status={TONE[state]}>{w(`serve.${state}`)}</StatusTag>;
}

/** Services with their days, the ones that need a talk first. */
export function ServeList({ serves }: { readonly serves: readonly Serve[] }) {
  const t = useT();
  const w = useWord();
  const today = useToday();
  const rank = { over: 0, ending: 1, waiting: 2, on: 3 } as const;
  if (serves.length === 0) return <EmptyState compact title={t('noServes')} />;
  return (
    <ul className="org-rows">
      {serves
        .toSorted(
          (a, b) =>
            rank[serveState(a, today)] - rank[serveState(b, today)] ||
            SERVICES.indexOf(a.servId) - SERVICES.indexOf(b.servId),
        )
        .map((s) => (
          <li key={s.servId}>
            <span className="grow">{w(`servId.${s.servId}`)}</span>
            <span className="soft">{s.end ? t('endsOn', { day: dayText(s.end) }) : t('noEnd')}</span>
            <ServeTag serve={s} />
          </li>
        ))}
    </ul>
  );
}

/** Opens, closes and dates the services of an organisation. */
export function ServesForm({
  org,
  onClose,
}: {
  readonly org: Pick<ReplyOf<typeof calls.update>, 'orgId' | 'name'> | undefined;
  readonly onClose: () => void;
}) {
  const t = useT();
  const { data } = useCall(calls.servesGet, { id: org?.orgId ?? 0 }, { when: org != null });
  if (!org) return null;
  if (!data) return <Skeleton active />;
  return (
    <FormDialog
      open
      call={calls.servesSet}
      title={t('servesTitle', { name: org.name })}
      width={660}
      onClose={onClose}
      done={t('saved')}
      fixed={{ id: org.orgId }}
      draft={false}
      initial={{ serves: data }}
      fields={{ serves: { label: t('servesHelp'), as: ServesInput } }}
    />
  );
}
