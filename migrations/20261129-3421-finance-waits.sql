-- Refunds that wait for people are counted on each home: they are few among all.
create index finance_refund_waits on finance_refund (org_id, refund_id) where state in ('waiting', 'abnormal');
