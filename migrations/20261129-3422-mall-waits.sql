-- Invoices that are asked for are counted on each home of a seller: they are few among all.
create index mall_invoice_waits on mall_invoice (org_id, order_id) where state = 'asked';
