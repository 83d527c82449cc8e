-- Eyes as a national workbook that was read in says them, of children whom the school did not screen itself: the upload holds them again.
-- Where there is a screening (module vision) it stands, and a workbook that says something else is refused.
create table fitness_test_eye (
  org_id bigint not null,
  year_id integer not null,
  user_id bigint not null,
  -- Tenths of the five-grade scale; 29 is below 3.0.
  naked_left integer,
  naked_right integer,
  lens_test_left text,
  lens_test_right text,
  refractive_left text,
  refractive_right text,
  primary key (org_id, year_id, user_id),
  constraint fitness_test_eye_naked check (naked_left between 29 and 53 and naked_right between 29 and 53),
  constraint fitness_test_eye_lens check (lens_test_left in ('none', 'myopic', 'hyperopic', 'other') and lens_test_right in ('none', 'myopic', 'hyperopic', 'other')),
  constraint fitness_test_eye_refractive check (refractive_left in ('normal', 'myopic', 'hyperopic', 'other') and refractive_right in ('normal', 'myopic', 'hyperopic', 'other')),
  constraint fitness_test_eye_total_fk foreign key (org_id, year_id, user_id) references fitness_test_total (org_id, year_id, user_id) on delete cascade
);
select kernel_tenant_table('fitness_test_eye');
