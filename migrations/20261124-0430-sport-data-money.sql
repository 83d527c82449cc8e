-- What a school means to spend on sport in a school year and what it has spent, by category: one row of each.
create table sport_data_money (
  org_id bigint not null,
  money_id bigint not null,
  year_id integer not null,
  category text not null,
  -- Fen.
  planned bigint not null,
  spent bigint not null,
  remark text not null default '',
  primary key (org_id, money_id),
  constraint sport_data_money_year check (year_id between 2000 and 2200),
  constraint sport_data_money_category check (category in ('gear', 'upkeep', 'meets', 'training', 'courses', 'insurance', 'exam_site', 'exam_staff', 'exam_gear', 'exam_travel', 'other')),
  constraint sport_data_money_planned check (planned between 0 and 100000000000),
  constraint sport_data_money_spent check (spent between 0 and 100000000000),
  -- Two people who enter the same at once: one of them is told. The sheet knows a row by it.
  constraint sport_data_money_once unique (org_id, year_id, category)
);
select kernel_tenant_table('sport_data_money');
create view sport_data_money_v with (security_invoker = true) as
  select org_id, money_id, year_id, category, planned, spent
  from sport_data_money;
grant select on sport_data_money_v to meiyike_tenant, meiyike_across;
