import { Button, Modal, Segmented, Select, Space } from 'antd';
import { useState } from 'react';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { ActButton } from '../../../kernel/web/parts/act-button';
import * as calls from '../contract';
import { WEEKDAYS } from './days';
import { useT } from './texts';

type Kind = 'never' | 'wish';
type Who = 'teacher' | 'clazz' | 'subject';
interface Clazz {
  readonly clazzId: number;
  readonly clazzName: string;
  readonly stgId: number | null;
}
interface Props {
  readonly termId: number;
  readonly clazzes: readonly Clazz[];
  readonly onClose: () => void;
}

/** Sections that a teacher, a class or a subject cannot or would like to have: how part-time teachers say when they are there. */
export function WishDialog({ termId, clazzes, onClose }: Props) {
  const t = useT();
  const [who, setWho] = useState<Who>('teacher');
  const [text, setText] = useState('');
  const [whoId, setWhoId] = useState<number>();
  const people = useCall(
    calls.whose,
    { kind: 'teacher', name: text || undefined },
    { quiet: true, keep: true, when: who === 'teacher' },
  );
  const choices = useCall(
    calls.choices,
    { clazzId: clazzes[0]?.clazzId ?? 0 },
    { quiet: true, when: who === 'subject' && clazzes.length > 0 },
  );
  const wishes = useCall(calls.wishList, { termId, who }, { quiet: true });
  const named = [...new Map(wishes.data?.items.map((w) => [w.whoId, w.name])).entries()];
  const found: readonly (readonly [number, string])[] =
    who === 'teacher'
      ? (people.data?.items.map((p) => [p.id, p.name] as const) ?? [])
      : who === 'clazz'
        ? clazzes.map((c) => [c.clazzId, c.clazzName] as const)
        : (choices.data?.subjects.map((s) => [s.id, s.name] as const) ?? []);
  const options = [...new Map([...named, ...found]).entries()].map(([value, label]) => ({ value, label }));
  return (
    <Modal
      open
      title={t('wishes')}
      onCancel={onClose}
      width={640}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <div className="stack">
        <p style={{ margin: 0 }}>{t('wishText')}</p>
        <Space wrap>
          <Segmented
            value={who}
            onChange={(next) => {
              setWho(next);
              setWhoId(undefined);
              setText('');
            }}
            options={(['teacher', 'clazz', 'subject'] as const).map((k) => ({ value: k, label: t(`wishOf.${k}`) }))}
          />
          <Select
            key={who}
            showSearch={who === 'teacher' ? { filterOption: false, onSearch: setText } : { optionFilterProp: 'label' }}
            aria-label={t(`wishOf.${who}`)}
            placeholder={t(who === 'teacher' ? 'searchName' : 'choose')}
            value={whoId}
            onChange={setWhoId}
            options={options}
            style={{ minWidth: 220 }}
          />
        </Space>
        {named.length && whoId == null ? (
          <p className="soft" style={{ margin: 0 }}>
            {t('wishesOf', { names: named.map(([, n]) => n).join(t('comma')) })}
          </p>
        ) : null}
        {whoId != null && wishes.data ? (
          <Slots
            key={`${who} ${whoId}`}
            termId={termId}
            who={who}
            whoId={whoId}
            stgId={who === 'clazz' ? (clazzes.find((c) => c.clazzId === whoId)?.stgId ?? undefined) : undefined}
            first={wishes.data.items.filter((w) => w.whoId === whoId)}
          />
        ) : null}
      </div>
    </Modal>
  );
}
function Slots({
  termId,
  who,
  whoId,
  stgId,
  first,
}: {
  readonly termId: number;
  readonly who: Who;
  readonly whoId: number;
  readonly stgId: number | undefined;
  readonly first: readonly { weekday: number; secNo: number; kind: Kind }[];
}) {
  const t = useT();
  const { data } = useCall(calls.termList, {}, { quiet: true });
  // A class has the day of its stage; teachers and subjects of several stages the longest one.
  const schemes = (data?.items.find((x) => x.termId === termId)?.schemes ?? [])
    .map((s) => ({ stgId: s.stgId, rows: s.sections.filter((x) => x.on && x.kind === 'lesson') }))
    .toSorted((a, b) => b.rows.length - a.rows.length);
  const rows = (stgId == null ? schemes[0] : (schemes.find((s) => s.stgId === stgId) ?? schemes[0]))?.rows ?? [];
  const [brush, setBrush] = useState<Kind>('never');
  const [slots, setSlots] = useState<ReadonlyMap<string, Kind>>(
    () => new Map(first.map((s) => [`${s.weekday} ${s.secNo}`, s.kind])),
  );
  const save = useAct(calls.wishSet, { done: t('saved') });
  const flip = (at: string) => {
    setSlots((now) => {
      const next = new Map(now);
      if (next.get(at) === brush) next.delete(at);
      else next.set(at, brush);
      return next;
    });
  };
  const days = WEEKDAYS.filter((d) => d <= 5);
  return (
    <>
      <Segmented
        value={brush}
        onChange={setBrush}
        options={[
          { value: 'never', label: t('never') },
          { value: 'wish', label: t('wish') },
        ]}
      />
      <table className="tt-grid">
        <thead>
          <tr>
            <th scope="col" aria-label={t('sectionColumn')} />
            {days.map((d) => (
              <th key={d} scope="col">
                {t(`weekday.${d}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((s) => (
            <tr key={s.secNo}>
              <th scope="row">{s.name}</th>
              {days.map((d) => {
                const at = `${d} ${s.secNo}`;
                const kind = slots.get(at);
                return (
                  <td key={d} style={{ height: 36 }}>
                    <button
                      type="button"
                      className={`tt-add${kind === 'wish' ? ' tt-free' : kind === 'never' ? ' tt-blocked' : ''}`}
                      style={{ minHeight: 28, color: kind ? undefined : 'var(--ink-faint)' }}
                      aria-label={[t('slotAt', { weekday: t(`weekday.${d}`), section: s.name }), kind ? t(kind) : '']
                        .filter(Boolean)
                        .join(' ')}
                      aria-pressed={kind != null}
                      onClick={() => {
                        flip(at);
                      }}
                    >
                      {kind ? t(kind) : '·'}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="row">
        <span className="row-end">
          <ActButton
            type="primary"
            onClick={() =>
              save.run({
                termId,
                who,
                whoId,
                slots: [...slots].map(([at, kind]) => {
                  const [weekday, secNo] = at.split(' ').map(Number);
                  return { weekday: weekday!, secNo: secNo!, kind };
                }),
              })
            }
          >
            {t('save')}
          </ActButton>
        </span>
      </div>
    </>
  );
}
