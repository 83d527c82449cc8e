-- What waits for a pair of eyes: a consent from a phone nobody knows, a scanned paper, a guardian who gave themselves by the
-- class's address. A decision stays, so that nothing is decided twice.
create table people_consent_wait (
  org_id bigint not null,
  wait_id bigint not null,
  kind text not null,
  clazz_id bigint,
  -- Null: which child is meant is what the class teacher finds out.
  user_id bigint,
  child_name text not null default '',
  sid_no text,
  by_kind text not null,
  name text not null,
  relation text,
  phone text,
  lang text not null,
  acts jsonb not null,
  file text,
  state text not null,
  entered_by bigint,
  made_at timestamptz not null,
  decided_by bigint,
  decided_at timestamptz,
  primary key (org_id, wait_id),
  constraint people_consent_wait_kind check (kind in ('phone', 'paper', 'guardian')),
  constraint people_consent_wait_state check (state in ('waiting', 'accepted', 'refused')),
  constraint people_consent_wait_by check (by_kind in ('guardian', 'child')),
  constraint people_consent_wait_child_fk foreign key (org_id, user_id) references people_person (org_id, user_id)
);
create index people_consent_wait_child on people_consent_wait (org_id, user_id) where state = 'waiting';
create index people_consent_wait_clazz on people_consent_wait (org_id, clazz_id) where state = 'waiting';
create index people_consent_wait_file on people_consent_wait (org_id, file) where file is not null;
select kernel_tenant_table('people_consent_wait');
