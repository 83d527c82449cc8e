-- What was said about a consent, line by line: who, when, to which text. Never changed: the tenant role may only add.
create table people_consent_act (
  org_id bigint not null,
  act_id bigint not null,
  user_id bigint not null,
  purpose text not null,
  version integer not null,
  -- Of the text in both languages as it stood that day.
  text_hash text not null,
  lang text not null,
  act text not null,
  way text not null,
  by_kind text not null,
  by_name text not null,
  relation text,
  phone text,
  guardian_id bigint,
  -- Staff who entered it and who saw it; null where the code alone was enough.
  entered_by bigint,
  confirmed_by bigint,
  file text,
  at timestamptz not null,
  primary key (org_id, act_id),
  constraint people_consent_act_act check (act in ('given', 'declined', 'withdrawn')),
  constraint people_consent_act_way check (way in ('link', 'paper', 'self')),
  constraint people_consent_act_by check (by_kind in ('guardian', 'child')),
  -- Paper is seen by two.
  constraint people_consent_act_two check (way <> 'paper' or (entered_by is not null and confirmed_by is not null and entered_by <> confirmed_by)),
  constraint people_consent_act_child_fk foreign key (org_id, user_id) references people_person (org_id, user_id)
);
create index people_consent_act_child on people_consent_act (org_id, user_id, act_id desc);
select kernel_tenant_table('people_consent_act');
revoke update, delete on people_consent_act from meiyike_tenant;

-- Where it stands now: the last line of each child and purpose, kept by the transaction that writes the line.
create table people_consent (
  org_id bigint not null,
  user_id bigint not null,
  purpose text not null,
  version integer not null,
  state text not null,
  act_id bigint not null,
  at timestamptz not null,
  primary key (org_id, user_id, purpose),
  constraint people_consent_state check (state in ('given', 'declined', 'withdrawn')),
  constraint people_consent_act_fk foreign key (org_id, act_id) references people_consent_act (org_id, act_id)
);
create index people_consent_purpose on people_consent (org_id, purpose, user_id) where state = 'given';
select kernel_tenant_table('people_consent');

-- Published: consents that stand. Which version counts is the purpose's word: modules ask by the helper, not by hand.
create view people_consent_v with (security_invoker = true) as
  select org_id, user_id, purpose, version from people_consent where state = 'given';
grant select on people_consent_v to meiyike_tenant, meiyike_across;
