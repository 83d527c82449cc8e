-- A yes or no to one assessment: before fourteen a guardian's, from then on the child's own. Beside the consent to the screening,
-- which says what it is for, this one says which questionnaire, and by which text.
create table psychology_agree (
  org_id bigint not null,
  schema_id bigint not null,
  user_id bigint not null,
  -- The version of the consent's text.
  version integer not null,
  -- asked: the guardians have the address, and nobody has answered.
  state text not null,
  by_kind text,
  by_name text,
  at timestamptz not null,
  primary key (org_id, schema_id, user_id),
  constraint psychology_agree_state check (state in ('asked', 'given', 'declined', 'withdrawn')),
  constraint psychology_agree_by check (by_kind in ('guardian', 'child')),
  constraint psychology_agree_schema_fk foreign key (org_id, schema_id) references psychology_schema (org_id, schema_id) on delete cascade,
  constraint psychology_agree_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id)
);
create index psychology_agree_child on psychology_agree (org_id, user_id);
select kernel_tenant_table('psychology_agree');
