-- What schools outside school may take at once, and from which sum on a guardian of a minor is asked: one row, set by the operator.
-- Without it the numbers of the program hold.
create table mall_limit (
  limit_id bigint primary key,
  months integer not null,
  hours integer not null,
  cap_fen bigint not null,
  guardian_fen bigint not null,
  set_by bigint not null,
  set_at timestamptz not null,
  constraint mall_limit_one check (limit_id = 1),
  constraint mall_limit_sums check (months > 0 and hours > 0 and cap_fen > 0 and guardian_fen >= 0)
);
select kernel_reference_table('mall_limit');

-- Lesson hours of a live course; null: not said.
alter table mall_course add column hours integer;
alter table mall_course add constraint mall_course_hours check (hours > 0);
alter table mall_version add column hours integer;
