import { Input, Radio, Skeleton, Switch, type SwitchProps } from 'antd';
import { useState, type ReactNode } from 'react';
import type { ReplyOf } from '../../../kernel/shared/call';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { ErrorState } from '../../../kernel/web/parts/states';
import { getSettings, setSettings } from '../contract';
import { useT } from './texts';
import './notice.css';

type Settings = ReplyOf<typeof getSettings>;

/** Which notices reach the person, over which ways and when. */
export default function MySettings() {
  const { data, error, refetch } = useCall(getSettings, {}, { quiet: true });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 10 }} />;
  // What another tab saved is what this form begins with again.
  return <Wishes key={JSON.stringify(data)} saved={data} />;
}

function Wishes({ saved }: { readonly saved: Settings }) {
  const t = useT();
  const [wanted, setWanted] = useState(saved);
  const act = useAct(setSettings, { done: t('saved') });
  const change = (part: Partial<Settings>) => setWanted({ ...wanted, ...part });
  const mute = (name: string, on: boolean) =>
    change({ muted: on ? wanted.muted.filter((m) => m !== name) : [...wanted.muted, name] });
  const save = () => {
    const { muted, quietFrom, quietTo, digestAt, byMail, bySms, lang } = wanted;
    return act.run({ muted, quietFrom, quietTo, digestAt, byMail, bySms, lang });
  };
  return (
    <div className="stack">
      <p className="soft">{t('settingsHint')}</p>
      <section className="panel notice-wishes">
        <h2>{t('kinds')}</h2>
        {wanted.kinds.map((kind) => (
          <Turn
            key={kind.name}
            label={kind.title}
            hint={kind.always ? t('always') : kind.urgent ? t('urgent') : t('digest')}
            disabled={kind.always}
            checked={!wanted.muted.includes(kind.name)}
            onChange={(on) => mute(kind.name, on)}
          />
        ))}
      </section>
      <section className="panel notice-wishes">
        <h2>{t('quiet')}</h2>
        <Turn
          label={t('quietOn')}
          hint={t('quietHint')}
          checked={wanted.quietFrom !== null}
          onChange={(on) => change(on ? { quietFrom: '21:30', quietTo: '07:00' } : { quietFrom: null, quietTo: null })}
        />
        {wanted.quietFrom !== null && wanted.quietTo !== null ? (
          <>
            <Time label={t('quietFrom')} value={wanted.quietFrom} onChange={(quietFrom) => change({ quietFrom })} />
            <Time label={t('quietTo')} value={wanted.quietTo} onChange={(quietTo) => change({ quietTo })} />
          </>
        ) : null}
      </section>
      <section className="panel notice-wishes">
        <h2>{t('channels')}</h2>
        <Turn
          label={t('byMail')}
          hint={saved.mailOn ? (saved.hasEmail ? undefined : t('byMailNone')) : t('byMailOff')}
          checked={wanted.byMail}
          onChange={(byMail) => change({ byMail })}
        />
        <Turn
          label={t('bySms')}
          hint={saved.hasPhone ? undefined : t('bySmsNone')}
          checked={wanted.bySms}
          onChange={(bySms) => change({ bySms })}
        />
        <Time label={t('digestAt')} value={wanted.digestAt} onChange={(digestAt) => change({ digestAt })} />
        <Line label={t('mailLang')}>
          <Radio.Group
            value={wanted.lang}
            onChange={(e) => change({ lang: e.target.value as Settings['lang'] })}
            options={[
              { value: 'zh-CN', label: t('chinese') },
              { value: 'en-US', label: t('english') },
            ]}
          />
        </Line>
      </section>
      <div>
        <ActButton type="primary" onClick={save}>
          {t('save')}
        </ActButton>
      </div>
    </div>
  );
}

function Line({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="notice-wish">
      <span>{label}</span>
      {children}
    </div>
  );
}
/** A wish that is on or off: the whole line is hit, not its small switch alone. */
function Turn({ label, hint, ...turned }: { readonly label: string; readonly hint?: string } & SwitchProps) {
  return (
    <label className="notice-wish">
      <span>
        {label}
        {hint ? <small className="soft">{hint}</small> : null}
      </span>
      <Switch aria-label={label} {...turned} />
    </label>
  );
}
function Time({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  return (
    <Line label={label}>
      <Input
        type="time"
        aria-label={label}
        className="notice-time"
        value={value}
        // A field that is being cleared is no time yet.
        onChange={(e) => e.target.value && onChange(e.target.value)}
      />
    </Line>
  );
}
