-- Browsers that a person has signed in with: other people's failed tries do not slow them down.
create table known_browsers (
  -- SHA-256 of the token in the browser's cookie, anew at each sign-in
  token_hash bytea not null,
  user_id int not null references users (id),
  last_used_at timestamptz not null default now(),
  primary key (token_hash, user_id)
);
create index known_browsers_user on known_browsers (user_id, last_used_at desc);
