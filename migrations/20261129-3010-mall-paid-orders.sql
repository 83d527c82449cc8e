-- Statistics and bills read a seller's orders by the day of payment.
create index mall_order_paid on mall_order (org_id, paid_at) where paid_at is not null;
