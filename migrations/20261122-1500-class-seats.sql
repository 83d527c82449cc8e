-- Where children sit: the teacher's view of the room, row 1 at the board. Attendance is taken faster by looking at seats than down a list.
create table class_seat (
  org_id bigint not null,
  clazz_id bigint not null,
  user_id bigint not null,
  row_no integer not null,
  col_no integer not null,
  primary key (org_id, clazz_id, user_id),
  constraint class_seat_row check (row_no between 1 and 12),
  constraint class_seat_col check (col_no between 1 and 12),
  -- Two children never sit on one chair.
  constraint class_seat_place unique (org_id, clazz_id, row_no, col_no),
  constraint class_seat_enrolment_fk foreign key (org_id, clazz_id, user_id)
    references class_enrolment (org_id, clazz_id, user_id) on delete cascade
);
select kernel_tenant_table('class_seat');

-- For attendance: the seats of children who are in the class now. A seat outlives a child who left only until the plan is saved again.
create view class_seat_v with (security_invoker = true) as
  select s.org_id, s.clazz_id, s.user_id, s.row_no, s.col_no
  from class_seat s join class_enrolment e on e.org_id = s.org_id and e.clazz_id = s.clazz_id and e.user_id = s.user_id
  where e.removed_at is null;
grant select on class_seat_v to meiyike_tenant, meiyike_across;
