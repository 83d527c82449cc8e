import { Checkbox, Collapse, DatePicker, Radio, Select, TimePicker } from 'antd';
import dayjs from 'dayjs';
import { saidText } from '../../../../kernel/web/format';
import { NumberInput } from '../../../../kernel/web/parts/number-input';
import { DURATION_MAX, DURATION_MIN, RELEASES } from '../../rules';
import { useT } from '../texts';
import { instantIn, placeIn } from '../zone';
import { dueOf, type Draft, type DueChoice } from './model';
import type { Assign } from './use-assign';

const PRESETS: readonly Exclude<DueChoice, 'own'>[] = ['tonight', 'tomorrow', 'threeDays', 'nextMonday'];

/** Due time by one click, a test's minutes, and what is rarely changed below. */
export function When({
  assign: a,
  draft: d,
  fault,
  durationFault,
}: {
  readonly assign: Assign;
  readonly draft: Draft;
  readonly fault?: string | undefined;
  readonly durationFault?: string | undefined;
}) {
  const t = useT();
  const [day, time] = placeIn(a.zone, dueOf(d, a.zone, a.now));
  const [startDay, startTime] = d.startAt ? placeIn(a.zone, d.startAt) : ['', ''];
  const presets = PRESETS.filter(
    (p) => p !== 'tonight' || dueOf({ ...d, due: p }, a.zone, a.now) > a.now.toISOString(),
  );
  return (
    <>
      {d.kind === 'exam' ? (
        <label className="hw-field">
          <span>{t('assign.duration')}</span>
          <NumberInput
            value={d.duration}
            min={0}
            suffix={t('minutes', { n: '' }).trim()}
            status={durationFault || d.duration < DURATION_MIN || d.duration > DURATION_MAX ? 'error' : undefined}
            style={{ width: '100%' }}
            onChange={(v) => a.change({ duration: typeof v === 'number' ? v : 0 })}
          />
          {durationFault || d.duration < DURATION_MIN || d.duration > DURATION_MAX ? (
            <span className="why" role="alert">
              {durationFault ?? t('durationRange', { min: DURATION_MIN, max: DURATION_MAX })}
            </span>
          ) : null}
        </label>
      ) : null}
      <fieldset className="hw-field">
        <legend>{t('assign.due')}</legend>
        <Radio.Group
          className="hw-dues"
          value={d.due}
          onChange={(e) => a.change({ due: e.target.value as DueChoice })}
          optionType="button"
          size="small"
          options={presets.map((p) => ({ value: p, label: t(`assign.${p}`) }))}
        />
        <div className="row" style={{ gap: 8, flexWrap: 'nowrap' }}>
          <DatePicker
            aria-label={t('assign.due')}
            value={dayjs(day)}
            allowClear={false}
            style={{ flex: 1 }}
            onChange={(v) => {
              if (v) a.change({ due: 'own', dueDay: v.format('YYYY-MM-DD'), dueTime: time });
            }}
          />
          <TimePicker
            aria-label={t('assign.due')}
            value={dayjs(`2000-01-01T${time}`)}
            format="HH:mm"
            minuteStep={5}
            allowClear={false}
            needConfirm={false}
            style={{ width: 104 }}
            onChange={(v) => {
              if (v) a.change({ due: 'own', dueDay: day, dueTime: v.format('HH:mm') });
            }}
          />
        </div>
        {fault ? (
          <span className="why" role="alert">
            {fault}
          </span>
        ) : null}
      </fieldset>
      <Collapse
        ghost
        size="small"
        className="hw-more"
        items={[
          {
            key: 'more',
            label: t('assign.more'),
            children: (
              <div className="stack" style={{ gap: 14 }}>
                <fieldset className="hw-field">
                  <legend>{t('assign.start')}</legend>
                  <Radio.Group
                    value={d.startAt ? 'later' : 'now'}
                    onChange={(e) =>
                      a.change({
                        startAt:
                          e.target.value === 'later'
                            ? instantIn(a.zone, placeIn(a.zone, new Date(a.now.getTime() + 86_400_000))[0], '08:00')
                            : null,
                      })
                    }
                    options={[
                      { value: 'now', label: t('assign.startNow') },
                      { value: 'later', label: t('assign.startLater') },
                    ]}
                  />
                  {d.startAt ? (
                    <div className="row" style={{ gap: 8, flexWrap: 'nowrap' }}>
                      <DatePicker
                        aria-label={t('assign.start')}
                        value={dayjs(startDay)}
                        allowClear={false}
                        style={{ flex: 1 }}
                        onChange={(v) => {
                          if (v) a.change({ startAt: instantIn(a.zone, v.format('YYYY-MM-DD'), startTime) });
                        }}
                      />
                      <TimePicker
                        aria-label={t('assign.start')}
                        value={dayjs(`2000-01-01T${startTime}`)}
                        format="HH:mm"
                        minuteStep={5}
                        allowClear={false}
                        needConfirm={false}
                        style={{ width: 104 }}
                        onChange={(v) => {
                          if (v) a.change({ startAt: instantIn(a.zone, startDay, v.format('HH:mm')) });
                        }}
                      />
                    </div>
                  ) : null}
                  {d.startAt && d.startAt >= dueOf(d, a.zone, a.now) ? (
                    <span className="why" role="alert">
                      {t('fault.startAfterDue')}
                    </span>
                  ) : null}
                </fieldset>
                <label className="hw-field">
                  <span>{t('assign.release')}</span>
                  <Select
                    value={d.release}
                    onChange={(release) => a.change({ release })}
                    options={RELEASES.map((r) => ({ value: r, label: t(`release.${r}`) }))}
                  />
                </label>
                <label className="hw-field">
                  <span>{t('assign.markType')}</span>
                  <Select
                    value={d.markType}
                    onChange={(markType) => a.change({ markType })}
                    options={([1, 2] as const).map((n) => ({ value: n, label: t(`assign.mark${n}`) }))}
                  />
                </label>
                <Checkbox checked={d.lateOn} onChange={(e) => a.change({ lateOn: e.target.checked })}>
                  {t('assign.late')}
                </Checkbox>
              </div>
            ),
          },
        ]}
      />
      <p className="soft hw-due-line">
        {t('dueAt', { at: saidText(dueOf(d, a.zone, a.now), a.now.getTime(), a.zone) })}
      </p>
    </>
  );
}
