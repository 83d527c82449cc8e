-- What an import read of a question, key included: a document that reads the same again has nothing new to say, whatever was mended since.
alter table question_bank_doc_item add column reading text not null default '';
alter table question_bank_doc_item alter column reading drop default;
