-- Who was in a class then. An enrolment says since when a child is in a class, or until when; who comes back begins anew, and the stay
-- before is kept here.
create table class_stay (
  org_id bigint not null,
  clazz_id bigint not null,
  user_id bigint not null,
  joined_at timestamptz not null,
  left_at timestamptz not null,
  primary key (org_id, clazz_id, user_id, joined_at),
  constraint class_stay_span check (left_at > joined_at),
  constraint class_stay_enrolment_fk foreign key (org_id, clazz_id, user_id)
    references class_enrolment (org_id, clazz_id, user_id) on delete cascade
);
create index class_stay_user on class_stay (org_id, user_id);
select kernel_tenant_table('class_stay');
-- The classes a child was ever in.
create index class_enrolment_ever on class_enrolment (org_id, user_id);

-- For lists of the past: every stay in a class, also of children who have left it and in classes that have ended. `left_at` is null
-- while it lasts.
create view class_stay_v with (security_invoker = true) as
  select e.org_id, e.clazz_id, e.user_id, e.joined_at, least(e.removed_at, c.ended_at) as left_at
  from class_enrolment e
  join class_clazz c on c.org_id = e.org_id and c.clazz_id = e.clazz_id
  union all
  select s.org_id, s.clazz_id, s.user_id, s.joined_at, s.left_at
  from class_stay s;
grant select on class_stay_v to meiyike_tenant, meiyike_across;
