-- Announcements may be for offices alone: 3 beside children (1) and staff (2).
alter table operations_affiche drop constraint operations_affiche_user_types;
alter table operations_affiche add constraint operations_affiche_user_types
  check (cardinality(user_types) between 1 and 3 and user_types <@ '{1,2,3}');
