-- Objections to results, of whatever module: one row an objection, whose row of which published set it is about says the key
-- (subject, set_id, user_id, part). Two at the same moment end as one: the unique index says so, nobody asks first.
create table appeal_appeal (
  org_id bigint not null references organisation_org (org_id),
  appeal_id bigint not null,
  subject text not null,
  set_id bigint not null,
  user_id bigint not null,
  part text not null,
  -- Whose it is to decide: the school, or the bureau that published the set.
  host_id bigint not null references organisation_org (org_id),
  -- What the row is called: values of the subject's sentence, so that a list joins no owner's tables.
  label jsonb not null,
  reason text not null,
  images text[] not null,
  state text not null,
  remark text not null default '',
  steps jsonb not null,
  made_by bigint not null,
  made_at timestamptz not null,
  decided_by bigint,
  decided_at timestamptz,
  commit_id bigint,
  primary key (org_id, appeal_id),
  constraint appeal_appeal_state check (state in ('submitted', 'accepted', 'reviewed', 'upheld', 'rejected', 'withdrawn')),
  constraint appeal_appeal_decided check ((state in ('submitted', 'accepted', 'reviewed')) = (decided_at is null)),
  constraint appeal_appeal_commit check (commit_id is null or state = 'upheld')
);
select kernel_tenant_table('appeal_appeal');
-- One matter at a time: a row has one appeal that is open, or upheld and not yet led to its commit.
create unique index appeal_appeal_pending on appeal_appeal (org_id, subject, set_id, user_id, part)
  where commit_id is null and state not in ('rejected', 'withdrawn');
create index appeal_appeal_set on appeal_appeal (org_id, subject, set_id, user_id, part);
create index appeal_appeal_user on appeal_appeal (org_id, user_id, made_at desc);
create index appeal_appeal_maker on appeal_appeal (org_id, made_by);

-- Published: what owners of the rows join; withdrawn ones too.
create view appeal_v with (security_invoker = true) as
  select org_id, appeal_id, subject, set_id, user_id, part, host_id, reason, images, state, remark, made_by, made_at,
    decided_by, decided_at, commit_id
  from appeal_appeal;
grant select on appeal_v to meiyike_tenant, meiyike_across;
