-- Faces: a set per school, a photograph per child whose guardian agreed, what the face server made of it, and who left.

create table face_set (
  org_id bigint not null references organisation_org (org_id),
  -- Raised by every change of a face; devices ask for what changed since theirs. It goes on when a set is made anew.
  version bigint not null,
  made_by bigint not null,
  made_at timestamptz not null,
  -- A set that was removed keeps its number, so that no device takes an old package for a new one.
  removed_at timestamptz,
  -- A photograph older than so many months is outdated; one older than keep_months is deleted. Null: never, and until leaving.
  outdated_months integer,
  keep_months integer,
  primary key (org_id),
  constraint face_set_version check (version > 0),
  constraint face_set_outdated check (outdated_months between 1 and 120),
  constraint face_set_keep check (keep_months between 1 and 240)
);
select kernel_tenant_table('face_set');

create table face_face (
  org_id bigint not null,
  user_id bigint not null,
  state text not null,
  reason text,
  -- A likeness that somebody should look at, never a decision.
  hint text,
  hint_user_id bigint,
  path text not null,
  sha256 text not null,
  width integer not null,
  height integer not null,
  size integer not null,
  source text not null,
  taken_at timestamptz not null,
  -- The set's version when it last changed.
  version bigint not null,
  -- Who judged last: an engine with its version, or a person.
  engine text,
  engine_version text,
  judged_at timestamptz,
  judged_by bigint,
  -- When a face server was last asked about it.
  tried_at timestamptz,
  made_by bigint not null,
  primary key (org_id, user_id),
  constraint face_face_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id) on delete cascade,
  constraint face_face_state check (state in ('waiting', 'fit', 'unfit')),
  constraint face_face_reason check (reason in (
    'noFace', 'several', 'small', 'blurred', 'dark', 'turned', 'covered', 'resembles', 'notSame', 'device')),
  constraint face_face_why check ((state = 'unfit') = (reason is not null)),
  constraint face_face_hint check (hint in ('resembles', 'notSame')),
  constraint face_face_source check (source in ('upload', 'profile', 'phone', 'zip'))
);
create index face_face_version on face_face (org_id, version);
create index face_face_waiting on face_face (org_id, user_id) where state = 'waiting';
create index face_face_untried on face_face (judged_at, tried_at) where state = 'waiting';
select kernel_tenant_table('face_face');

-- What a model made of a photograph: only vectors of one model and version may be compared.
create table face_vector (
  org_id bigint not null,
  user_id bigint not null,
  model text not null,
  version text not null,
  vector bytea not null,
  sha256 text not null,
  primary key (org_id, user_id),
  constraint face_vector_face_fk foreign key (org_id, user_id) references face_face (org_id, user_id) on delete cascade
);
select kernel_tenant_table('face_vector');

-- Tombstones: children whose face devices must forget.
create table face_gone (
  org_id bigint not null,
  user_id bigint not null,
  version bigint not null,
  why text not null,
  at timestamptz not null,
  primary key (org_id, user_id),
  constraint face_gone_why check (why in ('withdrawn', 'left', 'removed', 'kept'))
);
create index face_gone_version on face_gone (org_id, version);
select kernel_tenant_table('face_gone');

-- Photographs of an archive on their way in; after the confirmation what they replaced, as long as it can be undone.
create table face_staged (
  org_id bigint not null,
  batch_id bigint not null,
  user_id bigint not null,
  path text not null,
  sha256 text not null,
  width integer not null,
  height integer not null,
  size integer not null,
  state text not null,
  reason text,
  source text not null,
  taken_at timestamptz not null,
  made_at timestamptz not null,
  primary key (org_id, batch_id, user_id),
  constraint face_staged_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id) on delete cascade
);
create index face_staged_age on face_staged (org_id, made_at);
create index face_staged_child on face_staged (org_id, user_id);
select kernel_tenant_table('face_staged');

-- The address of a phone on which a class is photographed: known by its hash, for one class, for an hour.
create table face_code (
  code_hash text primary key,
  org_id bigint not null references organisation_org (org_id),
  clazz_id bigint not null,
  user_id bigint not null,
  ends_at timestamptz not null
);
create index face_code_age on face_code (ends_at);
select kernel_reference_table('face_code');

-- How far a model of the operator's face server errs, measured on own pairs. Without a row of the very model nothing is compared.
create table face_measure (
  model text not null,
  version text not null,
  -- Thousandths of the cosine, from which on two photographs are called alike.
  bound integer not null,
  -- Thousandths by which the second best must lie apart.
  margin integer not null,
  same_pairs integer not null,
  other_pairs integer not null,
  false_alarms integer not null,
  misses integer not null,
  measured_at timestamptz not null,
  primary key (model, version),
  constraint face_measure_bound check (bound between 1 and 1000),
  constraint face_measure_margin check (margin between 0 and 1000)
);
select kernel_reference_table('face_measure');
