-- Titles under the pictures of the public site are shown only where the school says so: a title may be a child's name.
alter table organisation_org add column photo_names boolean not null default false;

-- Whoever puts the first pictures into an album says that the people in them agreed: when that was, and who said it.
alter table organisation_album add column consent_at timestamptz;
alter table organisation_album add column consent_by bigint;
alter table organisation_album add constraint organisation_album_consent_check check ((consent_at is null) = (consent_by is null));
