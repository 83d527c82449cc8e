import { Modal } from 'antd';
import type { ReplyOf } from '../../../kernel/shared/call';
import { instantText, numberText } from '../../../kernel/web/format';
import { useCan } from '../../../kernel/web/app';
import { useCall } from '../../../kernel/web/http/hooks';
import { ActButton } from '../../../kernel/web/parts/act-button';
import { Detail } from '../../../kernel/web/parts/basics';
import { Bones } from '../../../kernel/web/parts/bones';
import { ErrorState } from '../../../kernel/web/parts/states';
import * as calls from '../contract';
import { saidItems } from './event-words';
import { useT } from './texts';
import './device.css';

/** Opens where a value came from, for whoever may look at messages. */
export function TraceKey({
  messageId,
  onTrace,
}: {
  readonly messageId: number | null;
  readonly onTrace: (messageId: number) => void;
}) {
  const t = useT();
  const can = useCan();
  if (messageId == null || !can(calls.traceMessage)) return null;
  return (
    <ActButton size="small" type="link" onClick={() => onTrace(messageId)}>
      {t('trace')}
    </ActButton>
  );
}

/** Where a value came from: message, device, firmware, the correction of its clock, and the command it followed. */
export function TraceDialog({
  messageId,
  onClose,
}: {
  readonly messageId: number | undefined;
  readonly onClose: () => void;
}) {
  const t = useT();
  const { data, error, refetch } = useCall(
    calls.traceMessage,
    { id: messageId ?? 0 },
    { when: messageId != null, quiet: true },
  );
  return (
    <Modal open={messageId != null} title={t('traceTitle')} footer={null} onCancel={onClose}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {error ? null : data ? (
        <>
          <Detail
            columns={1}
            items={[
              { label: t('field.devId'), value: data.device.devId },
              { label: t('field.orgName'), value: data.device.orgName },
              { label: t('field.firmware'), value: data.firmware },
              {
                label: t('traceCommand'),
                value: data.command
                  ? `${t(`what.${data.command.what}`)} · ${t(`state.${data.command.state}`)} · ${t('attempt', { n: data.command.attempt })}`
                  : null,
              },
              { label: t('messageNo'), value: data.no },
              data.conflict ? { label: t('field.state'), value: t('event.conflict') } : null,
              { label: t('measuredAt'), value: instantText(data.measuredAt) },
              { label: t('offset'), value: `${numberText(data.offsetMs / 1000, 3)} s` },
              {
                label: t('correctedAt'),
                value: data.flag ? `${instantText(data.at)} (${t(`flag.${data.flag}`)})` : instantText(data.at),
              },
              { label: t('receivedAt'), value: instantText(data.receivedAt) },
              { label: t('repeats'), value: data.repeats },
            ]}
          />
          <Content kind={data.kind} data={data.data} />
        </>
      ) : (
        <Bones />
      )}
    </Modal>
  );
}

type Message = ReplyOf<typeof calls.traceMessage>;
/** What the message said, in words and rows; as it came on the wire, behind a fold. A child's values stand with the child alone. */
function Content({ kind, data }: Pick<Message, 'kind' | 'data'>) {
  const t = useT();
  const items = saidItems(t, data);
  return (
    <section className="device-part" aria-label={t('content')}>
      <Detail columns={2} title={`${t('content')} · ${t(`message.${kind}`)}`} items={items} />
      {items.length === 0 ? <p className="soft">{t(kind === 'reading' ? 'contentChilds' : 'contentNone')}</p> : null}
      {items.length === 0 ? null : (
        <details>
          <summary>{t('contentRaw')}</summary>
          <pre className="device-raw">{JSON.stringify(data, null, 2)}</pre>
        </details>
      )}
    </section>
  );
}
