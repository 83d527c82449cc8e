import { useState } from 'react';
import { useCan } from '../../../kernel/web/app';
import { FormDialog } from '../../../kernel/web/form/form-screen';
import { instantText, moneyText } from '../../../kernel/web/format';
import { ListScreen } from '../../../kernel/web/list/list-screen';
import { StatusTag, type Status } from '../../../kernel/web/parts/basics';
import { RowMenu } from '../../../kernel/web/parts/row-menu';
import { UploadFiles } from '../../files/web/published';
import * as calls from '../contract';
import { INVOICE_USE, type InvoiceState } from '../rules';
import { useT } from './texts';

const TONE: Readonly<Record<InvoiceState, Status>> = { asked: 'needs', issued: 'done', refused: 'off' };
interface Doing {
  readonly what: 'issue' | 'refuse';
  readonly of: calls.AskedInvoice;
}

/** Invoices that buyers asked the own organisation for; issued outside, entered here. */
export default function Invoices() {
  const t = useT();
  const can = useCan();
  const [doing, setDoing] = useState<Doing>();
  const close = () => setDoing(undefined);
  return (
    <>
      <ListScreen
        call={calls.listInvoices}
        name="mall.invoices"
        rowKey={(row) => String(row.orderId)}
        pageSize={20}
        exportBy={calls.exportInvoices}
        filters={{
          name: { label: t('searchInvoices') },
          state: true,
        }}
        empty={{ title: t('noInvoices'), text: t('noInvoicesText') }}
        columns={[
          {
            of: 'title',
            title: t('invoiceTitle'),
            show: (row) => (
              <span className="mall-name">
                <strong className="row-title">{row.title}</strong>
                <span className="soft">{row.taxNo}</span>
              </span>
            ),
          },
          { of: 'courseTitle', width: 180 },
          { of: 'buyerName', width: 100 },
          { of: 'number', width: 210, hidden: true },
          { of: 'payFen', sort: true, width: 120, align: 'right', show: (row) => moneyText(row.payFen) },
          {
            of: 'state',
            width: 110,
            show: (row) => <StatusTag status={TONE[row.state]}>{t(`state.${row.state}`)}</StatusTag>,
          },
          { of: 'invoiceNo', width: 150, show: (row) => row.invoiceNo ?? row.cause ?? '—' },
          { of: 'url', width: 110, show: (row) => <InvoiceFile url={row.url} /> },
          { of: 'askedAt', sort: true, width: 150, show: (row) => instantText(row.askedAt) },
          {
            of: 'orderId',
            title: '',
            width: 56,
            fixed: 'right',
            show: (row) =>
              row.state === 'asked' && can(calls.issueInvoice) ? (
                <RowMenu
                  label={t('invoiceActsOf', { title: row.courseTitle })}
                  items={[
                    { key: 'issue', label: t('invoiceIssue'), onClick: () => setDoing({ what: 'issue', of: row }) },
                    {
                      key: 'refuse',
                      danger: true,
                      label: t('invoiceRefuse'),
                      onClick: () => setDoing({ what: 'refuse', of: row }),
                    },
                  ]}
                />
              ) : null,
          },
        ]}
      />
      {doing?.what === 'issue' ? (
        <FormDialog
          open
          onClose={close}
          title={t('invoiceIssue')}
          call={calls.issueInvoice}
          fixed={{ id: doing.of.orderId }}
          done={t('invoiceIssued')}
          draft={false}
          fields={{
            invoiceNo: true,
            file: { as: UploadFiles, props: { proc: INVOICE_USE.proc, use: INVOICE_USE.use } },
          }}
        />
      ) : null}
      {doing?.what === 'refuse' ? (
        <FormDialog
          open
          onClose={close}
          title={t('invoiceRefuse')}
          call={calls.refuseInvoice}
          fixed={{ id: doing.of.orderId }}
          done={t('invoiceRefused')}
          draft={false}
          fields={{ cause: { label: t('invoiceCause') } }}
        />
      ) : null}
    </>
  );
}
/** The way to the file of an invoice, where there is one. */
function InvoiceFile({ url }: { readonly url: string | null }) {
  const t = useT();
  return url ? (
    <a href={url} target="_blank" rel="noreferrer">
      {t('invoiceFile')}
    </a>
  ) : (
    <>—</>
  );
}
