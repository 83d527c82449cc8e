-- A snapshot that is emptied while somebody builds it from older rows must not be filled with them: the epoch tells.
alter table account_access add column epoch integer not null default 0;
-- The list of signed-in devices shows when each was last there.
alter table account_family add column seen_at timestamptz;
create index account_family_org on account_family (org_id) where revoked_at is null;

-- "Remembered by the server for a few minutes" means: for the browser that entered the code, not for everybody.
alter table account_captcha add column ip text not null default '';
create index account_captcha_expiry on account_captcha (expires_at);
-- One row per number: the pause between two messages and the daily cap hold when two requests arrive at once.
create table account_sms_quota (
  mobile text primary key,
  sent_at timestamptz not null,
  sent_on date not null,
  sent integer not null
);
select kernel_reference_table('account_sms_quota');
create index account_sms_outbox_made on account_sms_outbox (made_at desc);

-- Whoever photographs a QR code has its scan code only; the id that collects the sign-in stays in the browser that shows it.
alter table account_ticket add column scan_hash text;
alter table account_ticket add column certify_hash text;
alter table account_ticket add column agent text not null default '';
alter table account_ticket add column ip text not null default '';
alter table account_ticket add column made_at timestamptz;
create unique index account_ticket_scan on account_ticket (scan_hash);
create unique index account_ticket_certify on account_ticket (certify_hash);
create index account_ticket_expiry on account_ticket (expires_at);

create index account_login_log_user on account_login_log (org_id, user_id, at desc);
-- Published for the operations desk.
create view account_login_log_v with (security_invoker = true) as
  select org_id, log_id, user_id, login, how, ok, reason, ip, agent, fake_user_id, at from account_login_log;
grant select on account_login_log_v to meiyike_tenant, meiyike_across;
