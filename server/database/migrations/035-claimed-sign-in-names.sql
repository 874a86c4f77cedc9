-- Whoever joined by a printed letter and had neither email nor phone number said themselves what they sign in with.
alter table users add column sign_in_claimed boolean not null default false;
