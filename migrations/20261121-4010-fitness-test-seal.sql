-- Published years in a hash chain, with a card per child that a parent checks by its QR code; and trials of other rules.

-- One seal a published year of a school: its hash covers every card of the year and the seal before it.
create table fitness_test_seal (
  org_id bigint not null,
  seq integer not null,
  year_id integer not null,
  prev_hash text not null,
  -- Hash over the cards' leaves in the order of their children.
  root text not null,
  cards integer not null,
  hash text not null,
  sealed_at timestamptz not null,
  sealed_by bigint not null,
  primary key (org_id, seq),
  constraint fitness_test_seal_year unique (org_id, year_id),
  constraint fitness_test_seal_seq check (seq > 0),
  constraint fitness_test_seal_year_fk foreign key (org_id, year_id) references fitness_test_year (org_id, year_id)
);
select kernel_tenant_table('fitness_test_seal');

-- What a card said when the year was published. It stays when the child changes name or school.
create table fitness_test_card (
  org_id bigint not null,
  year_id integer not null,
  user_id bigint not null,
  seq integer not null,
  code text not null,
  -- Nobody can guess a leaf from a name and a few results.
  salt text not null,
  content jsonb not null,
  leaf text not null,
  primary key (org_id, year_id, user_id),
  constraint fitness_test_card_seal_fk foreign key (org_id, seq) references fitness_test_seal (org_id, seq) on delete cascade
);
create index fitness_test_card_seq on fitness_test_card (org_id, seq, user_id);
select kernel_tenant_table('fitness_test_card');

-- Where a code leads: the public check knows nothing but the code.
create table fitness_test_card_claim (
  code_hash text primary key,
  org_id bigint not null,
  year_id integer not null,
  user_id bigint not null
);
select kernel_reference_table('fitness_test_card_claim');

-- What other rules would have made of a year's results. Nothing of the year changes.
create table fitness_test_whatif (
  org_id bigint not null,
  whatif_id bigint not null,
  year_id integer not null,
  standard_key text not null,
  scheme_id bigint,
  scheme_version integer,
  settings jsonb not null,
  name text not null,
  -- Null while it is reckoned.
  result jsonb,
  made_by bigint not null,
  made_at timestamptz not null,
  primary key (org_id, whatif_id),
  constraint fitness_test_whatif_year_fk foreign key (org_id, year_id) references fitness_test_year (org_id, year_id) on delete cascade
);
create index fitness_test_whatif_list on fitness_test_whatif (org_id, year_id, made_at);
select kernel_tenant_table('fitness_test_whatif');
