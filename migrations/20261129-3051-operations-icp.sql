-- The number under which the operator is registered as a website, for the foot of public pages.
alter table operations_contact add column icp text not null default '';
