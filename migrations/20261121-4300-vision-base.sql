-- Vision: screenings once a term, their sums, children who need a doctor, the norms in use, and what vision stations send.

-- Whoever writes screenings of a school and term locks its row first: sums are reckoned from rows nobody is changing.
create table vision_period (
  org_id bigint not null,
  year_id integer not null,
  term_id integer not null,
  made_at timestamptz not null,
  primary key (org_id, year_id, term_id),
  constraint vision_period_term check (term_id in (1, 2))
);
select kernel_tenant_table('vision_period');

create table vision_screening (
  org_id bigint not null,
  screening_id bigint not null,
  user_id bigint not null,
  year_id integer not null,
  term_id integer not null,
  -- Class, name of the class, grade, sex and age as they were on the day: a class moves up and keeps its id.
  clazz_id bigint not null,
  clazz_name text not null,
  grd_id bigint,
  sex text not null,
  age integer not null,
  screened_on date not null,
  -- 0 none, 1 frame, 2 contact lenses, 3 orthokeratology (data/vision.json wearTypes).
  wear integer not null,
  -- Sight in tenths of the five-grade scale, 29 for below 3.0; dioptres in hundredths; axis in degrees.
  naked_left integer,
  naked_right integer,
  corrected_left integer,
  corrected_right integer,
  sphere_left integer,
  cylinder_left integer,
  axis_left integer,
  sphere_right integer,
  cylinder_right integer,
  axis_right integer,
  lens_left text,
  lens_right text,
  -- What follows from them by the norms in `norm`: kept, so that a change of the norms changes nothing by surprise.
  poor_left text,
  poor_right text,
  poor text,
  myopia text,
  correction text,
  reasons text[] not null,
  norm text not null,
  source text not null,
  made_by bigint not null,
  made_at timestamptz not null,
  saved_by bigint not null,
  saved_at timestamptz not null,
  primary key (org_id, screening_id),
  constraint vision_screening_child_key unique (org_id, user_id, year_id, term_id),
  constraint vision_screening_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id),
  constraint vision_screening_clazz_fk foreign key (org_id, clazz_id) references class_clazz (org_id, clazz_id),
  constraint vision_screening_grade_fk foreign key (grd_id) references textbook_grade (grd_id),
  constraint vision_screening_period_fk foreign key (org_id, year_id, term_id) references vision_period (org_id, year_id, term_id),
  constraint vision_screening_sex check (sex in ('male', 'female')),
  constraint vision_screening_wear check (wear between 0 and 3),
  constraint vision_screening_sight check (naked_left between 29 and 53 and naked_right between 29 and 53 and corrected_left between 29 and 53 and corrected_right between 29 and 53),
  constraint vision_screening_axes check (axis_left between 0 and 180 and axis_right between 0 and 180),
  constraint vision_screening_lens check (lens_left in ('myopic', 'hyperopic', 'other') and lens_right in ('myopic', 'hyperopic', 'other')),
  constraint vision_screening_poor check (poor in ('normal', 'mild', 'moderate', 'severe') and poor_left in ('normal', 'mild', 'moderate', 'severe') and poor_right in ('normal', 'mild', 'moderate', 'severe')),
  constraint vision_screening_myopia check (myopia in ('none', 'pre', 'lens', 'low', 'moderate', 'high', 'ortho')),
  constraint vision_screening_correction check (correction in ('none', 'full', 'under', 'uncorrected')),
  constraint vision_screening_source check (source in ('input', 'import'))
);
create index vision_screening_list on vision_screening (org_id, year_id, term_id, clazz_id, user_id);
select kernel_tenant_table('vision_screening');

create table vision_sum (
  org_id bigint not null,
  year_id integer not null,
  term_id integer not null,
  clazz_id bigint not null,
  clazz_name text not null,
  grd_id bigint,
  sex text not null,
  screened integer not null,
  graded integer not null,
  poor integer not null,
  mild integer not null,
  moderate integer not null,
  severe integer not null,
  judged integer not null,
  myopic integer not null,
  pre integer not null,
  low integer not null,
  mid integer not null,
  high integer not null,
  ortho integer not null,
  lens integer not null,
  glasses integer not null,
  under integer not null,
  uncorrected integer not null,
  doctor integer not null,
  primary key (org_id, year_id, term_id, clazz_id, sex),
  constraint vision_sum_clazz_fk foreign key (org_id, clazz_id) references class_clazz (org_id, clazz_id),
  constraint vision_sum_grade_fk foreign key (grd_id) references textbook_grade (grd_id),
  constraint vision_sum_period_fk foreign key (org_id, year_id, term_id) references vision_period (org_id, year_id, term_id),
  constraint vision_sum_sex check (sex in ('male', 'female')),
  constraint vision_sum_counts check (graded <= screened and judged <= screened and poor <= graded and myopic <= judged and poor = mild + moderate + severe and myopic = low + mid + high + ortho + lens)
);
select kernel_tenant_table('vision_sum');

create table vision_referral (
  org_id bigint not null,
  referral_id bigint not null,
  screening_id bigint not null,
  user_id bigint not null,
  year_id integer not null,
  term_id integer not null,
  reasons text[] not null,
  state text not null,
  remark text not null default '',
  made_at timestamptz not null,
  read_by bigint,
  read_at timestamptz,
  acted_by bigint,
  acted_at timestamptz,
  primary key (org_id, referral_id),
  constraint vision_referral_screening_key unique (org_id, screening_id),
  constraint vision_referral_screening_fk foreign key (org_id, screening_id) references vision_screening (org_id, screening_id) on delete cascade,
  constraint vision_referral_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id),
  constraint vision_referral_state check (state in ('new', 'told', 'visited')),
  constraint vision_referral_read check ((read_by is null) = (read_at is null)),
  constraint vision_referral_acted check ((acted_by is null) = (acted_at is null))
);
create index vision_referral_list on vision_referral (org_id, year_id, term_id, state, referral_id);
create index vision_referral_child on vision_referral (org_id, user_id);
select kernel_tenant_table('vision_referral');

create table vision_norm (
  owner_id bigint primary key,
  boundary text not null,
  degrees text not null,
  under_six text not null,
  pre text not null,
  drop_lines integer not null,
  saved_by bigint not null,
  saved_at timestamptz not null,
  constraint vision_norm_owner_fk foreign key (owner_id) references organisation_org (org_id) on delete cascade,
  constraint vision_norm_boundary check (boundary in ('strict', 'inclusive')),
  constraint vision_norm_degrees check (degrees in ('three', 'two')),
  constraint vision_norm_under_six check (under_six in ('table', 'guide')),
  constraint vision_norm_pre check (pre in ('wide', 'narrow')),
  constraint vision_norm_drop check (drop_lines between 1 and 5)
);
select kernel_reference_table('vision_norm');

create table vision_provider (
  provider_id bigint primary key,
  name text not null,
  -- SHA-256 of the key; the key itself is shown once and kept nowhere.
  key_hash text not null,
  org_ids bigint[] not null,
  is_on boolean not null,
  made_at timestamptz not null,
  used_at timestamptz,
  constraint vision_provider_name_key unique (name),
  constraint vision_provider_hash_key unique (key_hash)
);
select kernel_reference_table('vision_provider');

create table vision_record (
  org_id bigint not null,
  record_id bigint not null,
  user_id bigint not null,
  clazz_id bigint not null,
  type text not null,
  at timestamptz not null,
  -- The day in the school's zone.
  on_date date not null,
  left_eye integer,
  right_eye integer,
  exercise text,
  seconds integer not null,
  -- bmi in tenths, fvc in millilitres.
  value integer,
  provider_id bigint,
  -- The station's own number: sent twice it is one record.
  device_no text,
  primary key (org_id, record_id),
  constraint vision_record_sent_key unique (org_id, provider_id, device_no),
  constraint vision_record_person_fk foreign key (org_id, user_id) references people_person (org_id, user_id),
  constraint vision_record_clazz_fk foreign key (org_id, clazz_id) references class_clazz (org_id, clazz_id),
  constraint vision_record_provider_fk foreign key (provider_id) references vision_provider (provider_id),
  constraint vision_record_type check (type in ('test', 'exercise', 'bmi', 'fvc')),
  constraint vision_record_sight check (left_eye between 29 and 53 and right_eye between 29 and 53)
);
create index vision_record_days on vision_record (org_id, on_date, user_id);
create index vision_record_child on vision_record (org_id, user_id, type, at desc);
create index vision_record_latest on vision_record (org_id, at desc, record_id desc);
select kernel_tenant_table('vision_record');

create view vision_screening_v with (security_invoker = true) as
  select org_id, screening_id, user_id, year_id, term_id, clazz_id, clazz_name, grd_id, sex, age, screened_on, wear, naked_left, naked_right, corrected_left, corrected_right, sphere_left, cylinder_left, axis_left,
    sphere_right, cylinder_right, axis_right, lens_left, lens_right, poor_left, poor_right, poor, myopia, correction, reasons
  from vision_screening;
create view vision_sum_v with (security_invoker = true) as
  select org_id, year_id, term_id, clazz_id, clazz_name, grd_id, sex, screened, graded, poor, mild, moderate, severe, judged, myopic, pre, low, mid, high, ortho, lens, glasses, under, uncorrected, doctor from vision_sum;
create view vision_record_v with (security_invoker = true) as
  select org_id, record_id, user_id, clazz_id, type, at, on_date, left_eye, right_eye, exercise, seconds, value from vision_record;
grant select on vision_screening_v, vision_sum_v, vision_record_v to meiyike_tenant, meiyike_across;
