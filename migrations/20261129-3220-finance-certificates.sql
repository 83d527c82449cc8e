-- Platform certificates change by themselves: when a merchant number's were asked for last; null: they are due.
alter table finance_merchant add column certs_at timestamptz;
create index finance_merchant_certs on finance_merchant (certs_at) where sealed is not null and not stand_in;
