-- Which login a machine belongs to: the one that added it. Writers reach the rows of their own machines alone (roles.ts).
alter table machines add column owner name not null default current_user;
