-- What a session is called, by a person or the client's model (`session_title`).
alter table sessions add column title text;
