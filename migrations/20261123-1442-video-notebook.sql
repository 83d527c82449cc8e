-- Answers in films go into the notebook as well.
alter table wrongbook_answer drop constraint wrongbook_answer_source;
alter table wrongbook_answer add constraint wrongbook_answer_source
  check (source in ('work', 'exam', 'kq', 'train', 'fight', 'lesson', 'video', 'wrong'));
alter table wrongbook_item drop constraint wrongbook_item_source;
alter table wrongbook_item add constraint wrongbook_item_source
  check (source in ('work', 'exam', 'kq', 'train', 'fight', 'lesson', 'video', 'wrong'));
