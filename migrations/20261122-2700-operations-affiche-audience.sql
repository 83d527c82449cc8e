-- Whom an announcement is for. Those published before were for everybody, and stay so.
-- A child's screen must not be covered with what is written for staff.
alter table operations_affiche add column user_types bigint[] not null default '{1,2}';
-- Business lines; empty: all of them.
alter table operations_affiche add column busi_ids bigint[] not null default '{}';
alter table operations_affiche add constraint operations_affiche_user_types
  check (cardinality(user_types) between 1 and 2 and user_types <@ '{1,2}');
alter table operations_affiche add constraint operations_affiche_busi_ids check (busi_ids <@ '{1,3,4,5,8}');
