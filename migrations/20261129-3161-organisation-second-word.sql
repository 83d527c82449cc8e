-- Where the school asks for it, what somebody puts on the public page waits until a second person has looked at it: waits_by says
-- who put it there; without one it is public.
alter table organisation_org add column second_word boolean not null default false;
alter table organisation_photo add column waits_by bigint;
alter table organisation_news add column waits_by bigint;
alter table organisation_teacher add column waits_by bigint;
create index organisation_photo_waits on organisation_photo (org_id, photo_id) where waits_by is not null;
create index organisation_news_waits on organisation_news (org_id, news_id) where waits_by is not null;
create index organisation_teacher_waits on organisation_teacher (org_id, teacher_id) where waits_by is not null;

-- The public page reads these alone.
create or replace view organisation_photo_v with (security_invoker = true) as select org_id, photo_id, album_id, path, title, ord, made_at from organisation_photo where waits_by is null;
create or replace view organisation_news_v with (security_invoker = true) as select org_id, news_id, title, cover, video, publisher, content, published_at from organisation_news where waits_by is null;
create or replace view organisation_teacher_v with (security_invoker = true) as select org_id, teacher_id, name, photo, profile, ord from organisation_teacher where waits_by is null;
