-- An announcement may be written in English too. Who reads the program in English sees that text, everybody else the
-- first one; empty: there is none, and all see the first.
alter table operations_affiche add column title_en text not null default '';
alter table operations_affiche add column content_en text not null default '';
alter table operations_affiche add constraint operations_affiche_english
  check (length(title_en) <= 64 and (title_en = '') = (content_en = ''));
