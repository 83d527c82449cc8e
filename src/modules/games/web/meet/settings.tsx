import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Checkbox, Input, Segmented, Select } from 'antd';
import { useState } from 'react';
import { useAct, useCall } from '../../../../kernel/web/http/hooks';
import { ActButton } from '../../../../kernel/web/parts/act-button';
import DayInput from '../../../../kernel/web/parts/day-input';
import { NumberInput } from '../../../../kernel/web/parts/number-input';
import { TeacherPicker } from '../../../people/web/published';
import * as calls from '../../contract';
import type { MeetFull } from '../../contract/parts';
import { DRAWS, TIMINGS } from '../../rules';
import { useEntries, useEntryTitle } from '../parts';
import { useT } from '../texts';

/** Limits, how times are taken, half-days and grounds, and who judges. */
export function Settings({ meet }: { readonly meet: MeetFull }) {
  return (
    <div className="stack">
      <Rules key={`r${meet.gamId}`} meet={meet} />
      <Offices meet={meet} />
    </div>
  );
}

function Rules({ meet }: { readonly meet: MeetFull }) {
  const t = useT();
  const [limits, setLimits] = useState(meet.settings.limits);
  const [rest, setRest] = useState(meet.settings);
  const save = useAct(calls.updateMeet, { done: t('saved') });
  const number = (label: string, value: number, min: number, max: number, set: (v: number) => void) => (
    <label className="game-number">
      {label}
      <NumberInput aria-label={label} min={min} max={max} value={value} onChange={(v) => set(v ?? min)} />
    </label>
  );
  const { halfDays, grounds } = rest;
  return (
    <section className="stack">
      <div className="game-numbers">
        {number(t('limit.perAthlete'), limits.perAthlete, 1, 20, (perAthlete) => setLimits({ ...limits, perAthlete }))}
        {number(t('limit.perClazz'), limits.perClazz, 1, 200, (perClazz) => setLimits({ ...limits, perClazz }))}
        {number(t('limit.teams'), limits.teamsPerClazz, 1, 10, (teamsPerClazz) =>
          setLimits({ ...limits, teamsPerClazz }),
        )}
        {number(t('limit.lanes'), rest.lanes, 2, 10, (lanes) => setRest({ ...rest, lanes }))}
        {number(t('limit.rest'), rest.restMinutes, 0, 240, (restMinutes) => setRest({ ...rest, restMinutes }))}
        {number(t('limit.appeal'), rest.appealDays, 0, 30, (appealDays) => setRest({ ...rest, appealDays }))}
      </div>
      <div className="row">
        <Segmented
          aria-label={t('timing')}
          value={rest.timing}
          options={TIMINGS.map((value) => ({ value, label: t(`timing.${value}`) }))}
          onChange={(timing) => setRest({ ...rest, timing })}
        />
        <Segmented
          aria-label={t('draw')}
          value={rest.draw}
          options={DRAWS.map((value) => ({ value, label: t(`draw.${value}`) }))}
          onChange={(draw) => setRest({ ...rest, draw })}
        />
      </div>
      <Checkbox checked={rest.jumpOff ?? true} onChange={(e) => setRest({ ...rest, jumpOff: e.target.checked })}>
        {t('jumpOff')}
      </Checkbox>
      <h3 className="game-heat">{t('plan.halfDays')}</h3>
      {halfDays.map((h, at) => {
        const change = (part: Partial<typeof h>) =>
          setRest({ ...rest, halfDays: halfDays.map((x, i) => (i === at ? { ...x, ...part } : x)) });
        return (
          <div className="row" key={at}>
            <DayInput
              aria-label={t('plan.day')}
              value={h.onDate}
              onChange={(onDate) => change({ onDate: onDate ?? meet.start })}
            />
            <Input
              aria-label={t('plan.from')}
              value={h.from}
              onChange={(e) => change({ from: e.target.value })}
              style={{ width: 90 }}
            />
            <Input
              aria-label={t('plan.to')}
              value={h.to}
              onChange={(e) => change({ to: e.target.value })}
              style={{ width: 90 }}
            />
            <Drop onDrop={() => setRest({ ...rest, halfDays: halfDays.filter((_, i) => i !== at) })} />
          </div>
        );
      })}
      <span>
        <Button
          icon={<PlusOutlined />}
          onClick={() =>
            setRest({ ...rest, halfDays: [...halfDays, { onDate: meet.start, from: '08:30', to: '11:30' }] })
          }
        >
          {t('plan.addHalfDay')}
        </Button>
      </span>
      <h3 className="game-heat">{t('plan.grounds')}</h3>
      {grounds.map((g, at) => {
        const change = (part: Partial<typeof g>) =>
          setRest({ ...rest, grounds: grounds.map((x, i) => (i === at ? { ...x, ...part } : x)) });
        return (
          <div className="row" key={g.gudId}>
            <Input
              aria-label={t('plan.groundName')}
              value={g.name}
              maxLength={20}
              onChange={(e) => change({ name: e.target.value })}
              style={{ width: 180 }}
            />
            <Segmented
              aria-label={t('plan.groundKind')}
              value={g.kind}
              options={(['track', 'field'] as const).map((value) => ({ value, label: t(`ground.${value}`) }))}
              onChange={(kind) => change({ kind })}
            />
            <Drop onDrop={() => setRest({ ...rest, grounds: grounds.filter((_, i) => i !== at) })} />
          </div>
        );
      })}
      <span>
        <Button
          icon={<PlusOutlined />}
          onClick={() =>
            setRest({
              ...rest,
              grounds: [
                ...grounds,
                {
                  gudId: Math.max(0, ...grounds.map((g) => g.gudId)) + 1,
                  name: t(grounds.some((g) => g.kind === 'track') ? 'ground.field' : 'ground.track'),
                  kind: grounds.some((g) => g.kind === 'track') ? 'field' : 'track',
                },
              ],
            })
          }
        >
          {t('plan.addGround')}
        </Button>
      </span>
      <span>
        <ActButton
          type="primary"
          disabled={meet.state === 'finished'}
          onClick={() => save.run({ gamId: meet.gamId, limits, settings: changed(rest) })}
        >
          {t('save')}
        </ActButton>
      </span>
    </section>
  );
}
/** The settings without what has a place of its own. */
const changed = ({ limits: _, points: _points, ...rest }: MeetFull['settings']) => rest;

function Drop({ onDrop }: { readonly onDrop: () => void }) {
  const t = useT();
  return <Button type="text" icon={<DeleteOutlined />} aria-label={t('drop')} onClick={onDrop} />;
}

interface Draft {
  readonly name: string;
  readonly userIds: number[];
  readonly entryIds: number[];
}
/** Offices with their people; whoever stands in one judges its events, all of them where it names none. */
function Offices({ meet }: { readonly meet: MeetFull }) {
  const { data } = useCall(calls.listOffices, { gamId: meet.gamId }, { quiet: true });
  if (!data) return null;
  const items = data.items.map((o) => ({ name: o.name, userIds: o.users.map((u) => u.userId), entryIds: o.entryIds }));
  return <OfficeForm key={data.items.map((o) => o.ofcId).join()} meet={meet} items={items} />;
}
function OfficeForm({ meet, items }: { readonly meet: MeetFull; readonly items: readonly Draft[] }) {
  const t = useT();
  const { entries = [] } = useEntries(meet.gamId);
  const titleOf = useEntryTitle();
  const [list, setList] = useState(items);
  const save = useAct(calls.setOffices, { done: t('saved') });
  const change = (at: number, part: Partial<Draft>) => setList(list.map((o, i) => (i === at ? { ...o, ...part } : o)));
  return (
    <section className="stack">
      <h3 className="game-heat">{t('office.title')}</h3>
      <p className="soft">{t('office.help')}</p>
      {list.map((o, at) => (
        <div className="row" key={at}>
          <Input
            aria-label={t('office.name')}
            placeholder={t('office.name')}
            value={o.name}
            maxLength={20}
            onChange={(e) => change(at, { name: e.target.value })}
            style={{ width: 150 }}
          />
          <span className="game-grow">
            <TeacherPicker
              aria-label={t('office.people')}
              multiple
              value={o.userIds}
              onChange={(v) => change(at, { userIds: ([v].flat() as (number | string)[]).map(Number) })}
            />
          </span>
          <Select
            className="game-grow"
            mode="multiple"
            aria-label={t('office.events')}
            placeholder={t('office.allEvents')}
            value={o.entryIds}
            onChange={(entryIds: number[]) => change(at, { entryIds })}
            options={entries.map((e) => ({ value: e.entryId, label: titleOf(e) }))}
            showSearch={{ optionFilterProp: 'label' }}
          />
          <Drop onDrop={() => setList(list.filter((_, i) => i !== at))} />
        </div>
      ))}
      <div className="row">
        <Button icon={<PlusOutlined />} onClick={() => setList([...list, { name: '', userIds: [], entryIds: [] }])}>
          {t('office.add')}
        </Button>
        <ActButton
          disabled={meet.state === 'finished'}
          onClick={() =>
            save.run({ gamId: meet.gamId, items: list.filter((o) => o.name.trim()).map((o) => ({ ...o })) })
          }
        >
          {t('office.save')}
        </ActButton>
      </div>
    </section>
  );
}
