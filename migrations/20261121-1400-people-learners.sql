-- Training institutions activate subjects for their learners: what it costs, who asked, who passed it, how long it lasts.
create table people_serve_offer (
  org_id bigint not null,
  -- The service a learner buys is a subject: the id is the subject's.
  serv_id bigint not null,
  cycle text not null,
  price_fen bigint not null,
  primary key (org_id, serv_id, cycle),
  constraint people_serve_offer_cycle check (cycle in ('three_months', 'half_year', 'one_year')),
  constraint people_serve_offer_price check (price_fen between 0 and 100000000)
);
select kernel_tenant_table('people_serve_offer');

create table people_serve (
  org_id bigint not null,
  serve_id bigint not null,
  user_id bigint not null,
  serv_id bigint not null,
  cycle text not null,
  start_on date not null,
  -- The last day on which it holds.
  end_on date not null,
  -- The offer's price on the day it was asked for; later prices do not change it.
  price_fen bigint not null,
  state text not null,
  applied_by bigint not null,
  applied_at timestamptz not null,
  audited_by bigint,
  audited_at timestamptz,
  remark text not null default '',
  primary key (org_id, serve_id),
  constraint people_serve_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id),
  constraint people_serve_cycle check (cycle in ('three_months', 'half_year', 'one_year')),
  constraint people_serve_state check (state in ('applied', 'passed', 'rejected')),
  constraint people_serve_days check (start_on <= end_on),
  -- A learner never has one subject twice on a day, whoever asks at the same moment.
  constraint people_serve_once exclude using gist (org_id with =, user_id with =, serv_id with =, daterange(start_on, end_on, '[]') with &&) where (state <> 'rejected')
);
create index people_serve_user on people_serve (org_id, user_id, serv_id, end_on);
create index people_serve_audit on people_serve (org_id, state, serve_id desc);
create index people_serve_end on people_serve (org_id, serv_id, end_on) where state = 'passed';
select kernel_tenant_table('people_serve');
create view people_serve_v with (security_invoker = true) as
  select org_id, serve_id, user_id, serv_id, cycle, start_on, end_on, price_fen, state, applied_at, audited_at from people_serve;
grant select on people_serve_v to meiyike_tenant, meiyike_across;

-- Marks a learner brings from school, and notes of talks with the family.
create table people_mark (
  org_id bigint not null,
  mark_id bigint not null,
  user_id bigint not null,
  sbj_id bigint not null,
  name text not null,
  -- Tenths of a point: 92.5 is 925.
  score_tenths integer not null,
  date date not null,
  made_by bigint not null,
  made_at timestamptz not null,
  primary key (org_id, mark_id),
  constraint people_mark_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id),
  constraint people_mark_score check (score_tenths between 0 and 3000)
);
create index people_mark_user on people_mark (org_id, user_id, date desc, mark_id desc);
select kernel_tenant_table('people_mark');

create table people_visit (
  org_id bigint not null,
  visit_id bigint not null,
  user_id bigint not null,
  content text not null,
  date date not null,
  made_by bigint not null,
  made_at timestamptz not null,
  primary key (org_id, visit_id),
  constraint people_visit_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id)
);
create index people_visit_user on people_visit (org_id, user_id, date desc, visit_id desc);
select kernel_tenant_table('people_visit');

-- What a question inputter or reviewer works on.
create table people_stg_sbj (
  org_id bigint not null,
  user_id bigint not null,
  stg_id bigint not null,
  sbj_id bigint not null,
  primary key (org_id, user_id, stg_id, sbj_id),
  constraint people_stg_sbj_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id) on delete cascade
);
select kernel_tenant_table('people_stg_sbj');
create view people_stg_sbj_v with (security_invoker = true) as select org_id, user_id, stg_id, sbj_id from people_stg_sbj;
grant select on people_stg_sbj_v to meiyike_tenant, meiyike_across;
