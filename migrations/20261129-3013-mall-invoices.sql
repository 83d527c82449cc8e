-- Invoices of paid orders: asked for by the buyer, issued outside by the seller; number and file stay with the order.
create table mall_invoice (
  org_id bigint not null,
  order_id bigint not null,
  title text not null,
  -- Empty: the buyer is a person.
  tax_no text not null,
  state text not null,
  invoice_no text,
  file text,
  cause text,
  asked_at timestamptz not null,
  done_at timestamptz,
  done_by bigint,
  primary key (org_id, order_id),
  constraint mall_invoice_order_fk foreign key (org_id, order_id) references mall_order (org_id, order_id),
  constraint mall_invoice_state check (state in ('asked', 'issued', 'refused')),
  constraint mall_invoice_number check (state <> 'issued' or invoice_no is not null)
);
create index mall_invoice_asked on mall_invoice (org_id, asked_at desc, order_id);
select kernel_tenant_table('mall_invoice');

-- How the invoice of an order stands, beside what else its buyer sees.
alter table mall_purchase add column invoice text;
alter table mall_purchase add constraint mall_purchase_invoice check (invoice in ('asked', 'issued', 'refused'));
