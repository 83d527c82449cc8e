-- Published: whose notes there are, when and of which subject; what they say stays with the module of notes.
create view notes_note_v with (security_invoker = true) as
  select org_id, note_id, user_id, clazz_id, sbj_id, on_date, is_shared from notes_note;
grant select on notes_note_v to meiyike_tenant, meiyike_across;
