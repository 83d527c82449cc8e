-- What a school published, in a hash chain: a set of leaves a publication, a leaf a person, a code that a printed card carries.

-- One row a school: where its chain ends. Whoever seals locks it, so that two publications follow each other.
create table proof_head (
  org_id bigint not null,
  seq integer not null,
  hash text not null,
  primary key (org_id)
);
select kernel_tenant_table('proof_head');

create table proof_set (
  org_id bigint not null,
  seq integer not null,
  -- How its hashes are made (rules/chain.ts): what is sealed keeps its form for ever.
  form integer not null,
  kind text not null,
  -- What was published, by its module's own name: a year, an exam.
  subject text not null,
  prev_hash text not null,
  -- Hash over the leaves in their order.
  root text not null,
  leaves integer not null,
  hash text not null,
  sealed_at timestamptz not null,
  sealed_by bigint not null,
  primary key (org_id, seq),
  constraint proof_set_seq check (seq > 0),
  constraint proof_set_form check (form in (1, 2))
);
create index proof_set_subject on proof_set (org_id, kind, subject);
create index proof_set_at on proof_set (org_id, sealed_at);
select kernel_tenant_table('proof_set');
-- What was sealed stays sealed: the program adds, and changes nothing.
revoke update, delete on proof_set from meiyike_tenant;

create table proof_leaf (
  org_id bigint not null,
  seq integer not null,
  no integer not null,
  holder_id bigint not null,
  -- The same for every leaf of a person and subject: a card once printed leads to the newest.
  code text not null,
  -- The day that whoever holds the card must know; as it was when it was sealed.
  born_on date,
  -- Nobody can guess a leaf from a name and a few results.
  salt text not null,
  content jsonb not null,
  leaf text not null,
  primary key (org_id, seq, no),
  constraint proof_leaf_holder unique (org_id, seq, holder_id),
  constraint proof_leaf_set foreign key (org_id, seq) references proof_set (org_id, seq)
);
create index proof_leaf_code on proof_leaf (org_id, code);
create index proof_leaf_person on proof_leaf (org_id, holder_id);
select kernel_tenant_table('proof_leaf');
revoke update, delete on proof_leaf from meiyike_tenant;

-- Where a code leads: the public page knows nothing but the code.
create table proof_claim (
  code_hash text not null,
  org_id bigint not null,
  primary key (code_hash)
);
select kernel_reference_table('proof_claim');

-- Wrong birth days by code, whether the code exists or not.
create table proof_try (
  code_hash text not null,
  wrong integer not null,
  until timestamptz not null,
  primary key (code_hash)
);
create index proof_try_until on proof_try (until);
select kernel_reference_table('proof_try');
