import { ArrowLeftOutlined, CloseOutlined } from '@ant-design/icons';
import { Button, Select, Switch, Tooltip } from 'antd';
import { useCan } from '../../../kernel/web/app';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { settingAcceptAsk, settingSubjects, settingTeachSbjs, type Setting } from '../contract/setting';
import { Line } from './line';
import { refreshSession } from './refresh-session';
import { useT } from './texts';

/** Teaching subjects in their order, and whether students may ask: for teachers of every line. */
export function ProfileTeaching({ setting }: { readonly setting: Setting }) {
  const t = useT();
  const can = useCan();
  const teaches = can(settingTeachSbjs);
  const subjects = useCall(settingSubjects, {}, { when: teaches });
  const save = useAct(settingTeachSbjs, { done: t('profile.saved'), onDone: refreshSession });
  const ask = useAct(settingAcceptAsk, { done: t('profile.saved') });
  if (!teaches) return null;
  const ids = setting.teachSbjIds;
  const nameOf = (id: number) => subjects.data?.items.find((s) => s.sbjId === id)?.name ?? '…';
  const set = (sbjIds: number[]) => void save.run({ sbjIds });
  return (
    <section className="panel">
      <h2 className="account-title">{t('profile.teaching')}</h2>
      <Line title={t('profile.sbjs')} text={t('profile.sbjsText')} />
      <div className="account-sbjs">
        {ids.length === 0 ? <span className="soft">{t('profile.sbjsNone')}</span> : null}
        {ids.map((id, at) => (
          <span key={id} className="account-sbj">
            {at > 0 ? (
              <Tooltip title={t('profile.sbjUp', { name: nameOf(id) })}>
                <Button
                  type="text"
                  size="small"
                  icon={<ArrowLeftOutlined />}
                  aria-label={t('profile.sbjUp', { name: nameOf(id) })}
                  disabled={save.busy}
                  onClick={() => set(ids.with(at, ids[at - 1]!).with(at - 1, id))}
                />
              </Tooltip>
            ) : null}
            {nameOf(id)}
            {/* The last one stays: V-036. */}
            {ids.length > 1 ? (
              <Button
                type="text"
                size="small"
                icon={<CloseOutlined />}
                aria-label={t('profile.sbjOff', { name: nameOf(id) })}
                disabled={save.busy}
                onClick={() => set(ids.filter((x) => x !== id))}
              />
            ) : null}
          </span>
        ))}
        <Select
          className="account-sbj-add"
          placeholder={t('profile.sbjsAdd')}
          aria-label={t('profile.sbjsAdd')}
          value={null as number | null}
          loading={subjects.isPending}
          disabled={save.busy}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={(id) => {
            if (id != null) set([...ids, id]);
          }}
          options={(subjects.data?.items ?? [])
            .filter((s) => !ids.includes(s.sbjId))
            .map((s) => ({ value: s.sbjId, label: s.name }))}
        />
      </div>
      <Line
        title={t('profile.ask')}
        text={t('profile.askText')}
        action={
          <Switch
            aria-label={t('profile.ask')}
            checked={setting.acceptAsk}
            loading={ask.busy}
            onChange={(acceptAsk) => void ask.run({ acceptAsk })}
          />
        }
      />
    </section>
  );
}
