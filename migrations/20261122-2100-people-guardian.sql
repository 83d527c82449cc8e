-- Who answers for a child: a name, what they are to the child, a phone. No account and no claim: one phone may stand with
-- brothers and sisters. At most two a child, each in a place of their own.
create table people_guardian (
  org_id bigint not null,
  guardian_id bigint not null,
  user_id bigint not null,
  place integer not null,
  name text not null,
  relation text not null,
  -- Null: nobody to send a message to; consent comes on paper.
  phone text,
  source text not null,
  -- False: what was released about the child is no longer shown to this phone.
  may_read boolean not null default true,
  -- Who entered it.
  made_by bigint,
  made_at timestamptz not null,
  primary key (org_id, guardian_id),
  constraint people_guardian_place check (place in (1, 2)),
  constraint people_guardian_relation check (relation in ('father', 'mother', 'grandparent', 'other')),
  constraint people_guardian_source check (source in ('school', 'import', 'teacher', 'self')),
  constraint people_guardian_child_fk foreign key (org_id, user_id) references people_person (org_id, user_id) on delete cascade,
  -- Two people who type at once never make a third guardian.
  constraint people_guardian_child_place unique (org_id, user_id, place)
);
-- One phone is one guardian of a child.
create unique index people_guardian_phone on people_guardian (org_id, phone, user_id) where phone is not null;
select kernel_tenant_table('people_guardian');

-- Addresses handed out: the code itself is the secret and stands here as its hash. `pass` is what a fitting SMS code opens
-- for half an hour. Keyed by its value, because whoever opens it has no session that would name the school.
create table people_link (
  code_hash text primary key,
  kind text not null,
  org_id bigint not null,
  -- consent: whose consent is asked for; the others speak of a class or of a phone.
  user_id bigint,
  clazz_id bigint,
  phone text,
  purposes text[] not null,
  -- A pass: the address it was opened by.
  from_hash text,
  -- Messages with codes it asked for: whoever finds an old letter must not send them by the hundred.
  sent integer not null default 0,
  ends_at timestamptz not null,
  used_at timestamptz,
  made_by bigint,
  made_at timestamptz not null,
  constraint people_link_kind check (kind in ('consent', 'clazz', 'read', 'pass'))
);
create index people_link_ends on people_link (ends_at);
select kernel_reference_table('people_link');
