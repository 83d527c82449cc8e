-- Claims: global uniqueness keyed by the value, never joined with tenant rows in one statement.
create table account_login_claim (
  login text primary key,
  org_id bigint not null,
  user_id bigint not null,
  constraint account_login_claim_lower check (login = lower(login))
);
create index account_login_claim_user on account_login_claim (user_id);
select kernel_reference_table('account_login_claim');
-- A phone may belong to several accounts of one person; signing in by code lets them choose.
create table account_phone_claim (
  phone text not null,
  org_id bigint not null,
  user_id bigint not null,
  primary key (phone, user_id)
);
create index account_phone_claim_user on account_phone_claim (user_id);
select kernel_reference_table('account_phone_claim');
create table account_number_claim (
  yun_no text primary key,
  org_id bigint not null,
  user_id bigint not null
);
create index account_number_claim_user on account_number_claim (user_id);
select kernel_reference_table('account_number_claim');

create table account_credential (
  org_id bigint not null,
  user_id bigint not null,
  -- null: has never chosen one; the organisation's initial password signs in and must then be replaced
  pwd_hash text,
  must_change boolean not null,
  failed integer not null default 0,
  locked_until timestamptz,
  changed_at timestamptz,
  primary key (org_id, user_id)
);
select kernel_tenant_table('account_credential');

create table account_setting (
  org_id bigint not null,
  user_id bigint not null,
  home_page text,
  accept_ask boolean not null,
  primary key (org_id, user_id)
);
select kernel_tenant_table('account_setting');

-- A family is one sign-in on one browser: its refresh tokens follow each other.
create table account_family (
  family_id bigint primary key,
  org_id bigint not null,
  user_id bigint not null,
  how text not null,
  agent text not null,
  ip text not null,
  -- Who really signed in, when this is a simulated login.
  fake_org_id bigint,
  fake_user_id bigint,
  made_at timestamptz not null,
  revoked_at timestamptz,
  why text
);
create index account_family_user on account_family (user_id) where revoked_at is null;
select kernel_reference_table('account_family');
create table account_refresh (
  token_hash text primary key,
  family_id bigint not null references account_family (family_id) on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index account_refresh_family on account_refresh (family_id);
create index account_refresh_expiry on account_refresh (expires_at);
select kernel_reference_table('account_refresh');
-- One indexed read by the hash yields the whole session; null asks for it to be built again.
create table account_access (
  token_hash text primary key,
  family_id bigint not null references account_family (family_id) on delete cascade,
  org_id bigint not null,
  user_id bigint not null,
  expires_at timestamptz not null,
  session jsonb
);
create index account_access_family on account_access (family_id);
create index account_access_user on account_access (user_id);
create index account_access_org on account_access (org_id);
create index account_access_expiry on account_access (expires_at);
select kernel_reference_table('account_access');

create table account_relation (
  user_id bigint primary key,
  org_id bigint not null,
  group_id bigint not null
);
create index account_relation_group on account_relation (group_id);
select kernel_reference_table('account_relation');

create table account_captcha (
  captcha_id bigint primary key,
  kind text not null,
  mobile text not null,
  code_hash text not null,
  attempts_left integer not null,
  expires_at timestamptz not null,
  passed_at timestamptz,
  used_at timestamptz
);
create index account_captcha_mobile on account_captcha (mobile, captcha_id desc);
select kernel_reference_table('account_captcha');
-- QR sign-ins and certify tickets: single use, short-lived, known by their hash.
create table account_ticket (
  ticket_hash text primary key,
  kind text not null,
  state text not null,
  org_id bigint,
  user_id bigint,
  fake_org_id bigint,
  fake_user_id bigint,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint account_ticket_state check (state in ('waiting', 'scanned', 'confirmed', 'refused', 'used'))
);
select kernel_reference_table('account_ticket');
-- The default SMS provider's outbox, shown on the sign-in page in demonstration mode only.
create table account_sms_outbox (
  sms_id bigint primary key,
  mobile text not null,
  body text not null,
  made_at timestamptz not null
);
select kernel_reference_table('account_sms_outbox');

create table account_login_log (
  org_id bigint not null,
  log_id bigint not null,
  user_id bigint not null,
  login text not null,
  how text not null,
  ok boolean not null,
  reason text,
  ip text not null,
  agent text not null,
  fake_user_id bigint,
  at timestamptz not null,
  primary key (org_id, log_id)
);
create index account_login_log_at on account_login_log (org_id, at desc);
select kernel_tenant_table('account_login_log');
