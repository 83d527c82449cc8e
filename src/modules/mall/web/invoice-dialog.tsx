import { Modal } from 'antd';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { instantText } from '../../../kernel/web/format';
import { useCall } from '../../../kernel/web/http/hooks';
import { Detail } from '../../../kernel/web/parts/basics';
import { Bones } from '../../../kernel/web/parts/bones';
import { ErrorState } from '../../../kernel/web/parts/states';
import * as calls from '../contract';
import { useT } from './texts';

interface Props {
  readonly of: calls.Order;
  readonly onClose: () => void;
}
/** Asks for the invoice of an order, or shows how it stands. */
export function InvoiceDialog({ of, onClose }: Props) {
  const t = useT();
  if (of.invoice != null && of.invoice !== 'refused') return <Shown of={of} onClose={onClose} />;
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('invoiceAskOf', { title: of.title })}
      call={calls.askInvoice}
      fixed={{ id: of.id }}
      done={t('invoiceAsked')}
      fields={{ title: { label: t('invoiceTitle') }, taxNo: true }}
    />
  );
}
function Shown({ of, onClose }: Props) {
  const t = useT();
  const { data, error, refetch } = useCall(calls.getInvoice, { id: of.id }, { quiet: true });
  return (
    <Modal open title={t('invoice')} footer={null} onCancel={onClose}>
      {error ? <ErrorState compact error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Bones /> : null}
      {data ? (
        <Detail
          columns={1}
          items={[
            { label: t('field.state'), value: t(`state.${data.state}`) },
            { label: t('invoiceTitle'), value: data.title },
            { label: t('field.taxNo'), value: data.taxNo },
            { label: t('field.askedAt'), value: instantText(data.askedAt) },
            data.invoiceNo ? { label: t('field.invoiceNo'), value: data.invoiceNo } : null,
            data.url
              ? {
                  label: t('field.url'),
                  value: (
                    <a href={data.url} target="_blank" rel="noreferrer">
                      {t('invoiceFile')}
                    </a>
                  ),
                }
              : null,
          ]}
        />
      ) : null}
    </Modal>
  );
}
