-- Partner classes of other schools come into a lesson of a paired class. What they do stands in the lesson's organisation under
-- their own number, as answers in the class space do: no foreign key to a person, and a copied name.
alter table live_ticket drop constraint live_ticket_person_fk;
alter table live_log drop constraint live_log_person_fk;
alter table live_visit drop constraint live_visit_person_fk;
-- Name and school of somebody who is no person of this organisation.
alter table live_ticket add column guest_name text;
