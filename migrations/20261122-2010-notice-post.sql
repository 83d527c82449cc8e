-- Ways out of the program. Mail goes over the organisation's own server; its password lies sealed under a key that follows
-- from the owner's secret, so a copy of the database alone sends no mail.
create table notice_mail (
  org_id bigint not null references organisation_org (org_id),
  enabled boolean not null,
  host text not null,
  port integer not null,
  secure text not null,
  login text not null,
  sealed text,
  from_address text not null,
  from_name text not null,
  changed_at timestamptz not null,
  primary key (org_id),
  constraint notice_mail_secure check (secure in ('tls', 'starttls', 'none'))
);
select kernel_tenant_table('notice_mail');

-- Messages by SMS a school and day, and what they cost.
create table notice_sms_day (
  org_id bigint not null,
  day date not null,
  sent integer not null,
  cost_fen bigint not null,
  primary key (org_id, day)
);
select kernel_tenant_table('notice_sms_day');

-- A mail is written before anybody reads it: in which language, its reader says.
alter table notice_setting add column lang text not null default 'zh-CN';
alter table notice_setting add constraint notice_setting_lang check (lang in ('zh-CN', 'en-US'));

-- Where people are reached: for what goes out of the program, never for lists.
create view people_contact_v with (security_invoker = true) as
  select org_id, user_id, name, email, phone from people_person where enabled and removed_at is null;
grant select on people_contact_v to meiyike_tenant, meiyike_across;
