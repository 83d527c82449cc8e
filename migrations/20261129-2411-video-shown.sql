-- A film that takes the place of another one is made for minutes or hours: until then the one before it goes on being shown.
alter table video_lesson add column shown_id bigint;
