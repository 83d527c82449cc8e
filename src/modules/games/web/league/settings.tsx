import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Checkbox, Input, Segmented, Select } from 'antd';
import { useState } from 'react';
import { useAct } from '../../../../kernel/web/http/hooks';
import { ActButton } from '../../../../kernel/web/parts/act-button';
import { NumberInput } from '../../../../kernel/web/parts/number-input';
import * as calls from '../../contract';
import type { LeagueFull } from '../../contract/leagues';
import { TIE_RULES, type TieRule } from '../../rules/league';
import { useT } from '../texts';

const WEEK = [1, 2, 3, 4, 5, 6, 7] as const;
const POINTS = ['win', 'draw', 'loss'] as const;
const LABELS = { win: 'league.win', draw: 'league.drawPoints', loss: 'league.loss' } as const;
/** Who plays, how it counts, when and where. */
export function LeagueSettings({ league }: { readonly league: LeagueFull }) {
  const t = useT();
  const { leagueId, clazzes, teamList, played, form } = league;
  const [settings, setSettings] = useState(league.settings);
  const [teams, setTeams] = useState(teamList.map((team) => team.clazzId));
  const save = useAct(calls.updateLeague, { done: t('saved') });
  const { windows, grounds, points, ties } = settings;
  const set = (part: Partial<typeof settings>) => setSettings({ ...settings, ...part });
  const number = (label: string, value: number, min: number, max: number, change: (v: number) => void) => (
    <label className="game-number">
      {label}
      <NumberInput aria-label={label} min={min} max={max} value={value} onChange={(v) => change(v ?? min)} />
    </label>
  );
  const changedTeams = teams.length !== teamList.length || teamList.some((team) => !teams.includes(team.clazzId));
  return (
    <div className="stack">
      <h3 className="game-heat">{t('league.teams')}</h3>
      <Checkbox.Group
        value={teams}
        disabled={played > 0}
        options={clazzes.map((c) => ({ value: c.clazzId, label: c.clazzName }))}
        onChange={setTeams}
      />
      <h3 className="game-heat">{t('league.counting')}</h3>
      <div className="game-numbers">
        {POINTS.map((key) => (
          <span key={key}>
            {number(t(LABELS[key]), points[key], 0, 10, (v) => set({ points: { ...points, [key]: v } }))}
          </span>
        ))}
        {number(t('league.minutes'), settings.minutes, 5, 240, (minutes) => set({ minutes }))}
      </div>
      {form === 'round' ? (
        <div className="row">
          <Segmented
            aria-label={t('league.legs')}
            disabled={played > 0}
            value={settings.legs}
            options={[1, 2].map((value) => ({ value, label: t(`league.legs.${value === 1 ? 'one' : 'two'}`) }))}
            onChange={(legs) => set({ legs })}
          />
          <Select
            className="game-grow"
            mode="multiple"
            aria-label={t('league.ties')}
            placeholder={t('league.ties')}
            value={ties}
            options={TIE_RULES.map((value) => ({ value, label: t(`tie.${value}`) }))}
            onChange={(list: TieRule[]) => set({ ties: list })}
          />
        </div>
      ) : null}
      <h3 className="game-heat">{t('plan.halfDays')}</h3>
      {windows.map((w, at) => {
        const change = (part: Partial<typeof w>) =>
          set({ windows: windows.map((x, i) => (i === at ? { ...x, ...part } : x)) });
        return (
          <div className="row" key={at}>
            <Select
              aria-label={t('league.weekday')}
              value={w.weekday}
              options={WEEK.map((value) => ({ value, label: t(`weekday.${value}`) }))}
              onChange={(weekday) => change({ weekday })}
              style={{ width: 120 }}
            />
            {(['from', 'to'] as const).map((key) => (
              <Input
                key={key}
                type="time"
                aria-label={t(`plan.${key}`)}
                value={w[key]}
                onChange={(e) => change({ [key]: e.target.value })}
                style={{ width: 120 }}
              />
            ))}
            <Drop onDrop={() => set({ windows: windows.filter((_, i) => i !== at) })} />
          </div>
        );
      })}
      <span>
        <Button
          icon={<PlusOutlined />}
          onClick={() => set({ windows: [...windows, { weekday: 1, from: '16:30', to: '18:00' }] })}
        >
          {t('league.addWindow')}
        </Button>
      </span>
      <h3 className="game-heat">{t('plan.grounds')}</h3>
      <Select
        mode="tags"
        aria-label={t('plan.grounds')}
        placeholder={t('league.groundsHelp')}
        value={grounds}
        onChange={(list: string[]) => set({ grounds: list.map((name) => name.trim().slice(0, 20)).filter(Boolean) })}
        style={{ maxWidth: 520 }}
      />
      <span>
        <ActButton
          type="primary"
          onClick={() => save.run({ leagueId, settings, ...(changedTeams ? { clazzIds: teams } : {}) })}
        >
          {t('save')}
        </ActButton>
      </span>
    </div>
  );
}

function Drop({ onDrop }: { readonly onDrop: () => void }) {
  const t = useT();
  return <Button type="text" icon={<DeleteOutlined />} aria-label={t('drop')} onClick={onDrop} />;
}
