import { Modal } from 'antd';
import { instantText, numberText } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { Detail } from '../../../kernel/web/parts/basics';
import { Bones } from '../../../kernel/web/parts/bones';
import * as calls from '../contract';
import { useT } from './texts';

/** Where a value came from: message, device, firmware and the correction of its clock. */
export function TraceDialog({
  messageId,
  onClose,
}: {
  readonly messageId: number | undefined;
  readonly onClose: () => void;
}) {
  const t = useT();
  const { data } = useCall(calls.traceMessage, { id: messageId ?? 0 }, { when: messageId != null });
  return (
    <Modal open={messageId != null} title={t('traceTitle')} footer={null} onCancel={onClose}>
      {data ? (
        <Detail
          columns={1}
          items={[
            { label: t('field.devId'), value: data.device.devId },
            { label: t('field.orgName'), value: data.device.orgName },
            { label: t('field.firmware'), value: data.firmware },
            { label: t('messageNo'), value: data.no },
            { label: t('measuredAt'), value: instantText(data.measuredAt) },
            { label: t('offset'), value: `${numberText(data.offsetMs / 1000, 3)} s` },
            {
              label: t('correctedAt'),
              value: data.flag ? `${instantText(data.at)} (${t(`flag.${data.flag}`)})` : instantText(data.at),
            },
            { label: t('receivedAt'), value: instantText(data.receivedAt) },
            { label: t('repeats'), value: data.repeats },
            { label: t('content'), value: <code>{JSON.stringify(data.data)}</code> },
          ]}
        />
      ) : (
        <Bones />
      )}
    </Modal>
  );
}
