import { Button, Select } from 'antd';
import { useMemo, useState } from 'react';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { instantText } from '../../../kernel/web/format';
import { useAct, useCall } from '../../../kernel/web/http/hooks';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { useConfirm } from '../../../kernel/web/parts/ask';
import { StatusTag } from '../../../kernel/web/parts/basics';
import type { InputProps } from '../../../kernel/web/parts/field-input';
import { FileList, UploadFiles } from '../../files/web/published';
import { eventCreate, eventDelete, eventList, eventNod } from '../contract';
import { FILE_PROC, FILE_USE, leavesOf, type Index, type Kind } from '../rules';
import { useT } from './texts';

interface Props {
  readonly kind: Kind;
  readonly id: number;
  readonly userId: number;
  readonly indexes: readonly Index[];
  readonly open: boolean;
  /** The reader judges: nods to what others have noted of themselves. */
  readonly judge?: boolean;
}
const Paths = (props: { readonly value?: readonly string[]; readonly onChange?: (v: unknown) => void }) => (
  <UploadFiles {...props} proc={FILE_PROC} use={FILE_USE} />
);
/** A picker of the indexes at hand, as a form takes one. */
function useIndexPicker(indexes: readonly Index[]) {
  return useMemo(() => {
    const options = leavesOf(indexes).map(({ indexId, name, full }) => ({
      value: indexId,
      label: `${name} (${full})`,
    }));
    return function IndexPicker({ value, onChange, ...rest }: InputProps<string>) {
      return <Select {...rest} value={value ?? undefined} onChange={(v: string) => onChange?.(v)} options={options} />;
    };
  }, [indexes]);
}

/** What happened: good or bad, with its files, for an index. */
export function Events({ kind, id, userId, indexes, open, judge }: Props) {
  const t = useT();
  const confirm = useConfirm();
  const { data } = useCall(eventList, { kind, id, userId }, { quiet: true });
  const nod = useAct(eventNod, { done: t('nodDone') });
  const remove = useAct(eventDelete, { done: t('removed') });
  const [adding, setAdding] = useState(false);
  const IndexPicker = useIndexPicker(indexes);
  const nameOf = (indexId: string) => indexes.find((index) => index.indexId === indexId)?.name ?? indexId;
  return (
    <section className="panel" aria-label={t('events')}>
      <div className="row">
        <h3 className="as-branch">{t(kind === 'eval' ? 'events' : 'perfEvents')}</h3>
        {open ? (
          <Button className="row-end" onClick={() => setAdding(true)}>
            {t('addEvent')}
          </Button>
        ) : null}
      </div>
      {data && data.items.length === 0 ? <p className="soft">{t('noEvents')}</p> : null}
      {data?.items.map((event) => (
        <article key={event.eventId} className="as-leaf">
          <span className="row">
            <b>{nameOf(event.indexId)}</b>
            <span>{event.score > 0 ? `+${event.score}` : event.score}</span>
            {event.noddedAt ? null : <StatusTag status="waiting">{t('eventWaits')}</StatusTag>}
            <span className="soft row-end">
              {event.by} · {instantText(event.madeAt)}
            </span>
          </span>
          <p className="as-words">{event.text}</p>
          {event.paths.length ? <FileList paths={event.paths} /> : null}
          {open ? (
            <span className="row">
              {judge && !event.noddedAt && !event.mine ? (
                <ActButton size="small" onClick={() => nod.run({ kind, id, eventId: event.eventId })}>
                  {t('nod')}
                </ActButton>
              ) : null}
              {event.mine ? (
                <ActButton
                  size="small"
                  onClick={async () => {
                    if (await confirm({ title: t('eventRemoveTitle'), loses: event.text }))
                      await remove.run({ kind, id, eventId: event.eventId });
                  }}
                >
                  {t('eventRemove')}
                </ActButton>
              ) : null}
            </span>
          ) : null}
        </article>
      ))}
      <FormDialog
        open={adding}
        onClose={() => setAdding(false)}
        title={t('addEvent')}
        call={eventCreate}
        fixed={{ kind, id, userId }}
        fields={{ indexId: { as: IndexPicker }, score: true, text: true, paths: { as: Paths } }}
        done={t('eventDone')}
      />
    </section>
  );
}
