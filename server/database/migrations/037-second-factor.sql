-- A second factor: codes of an authenticator app (TOTP), and recovery codes for whoever lost it.
alter table users
  -- in force since; null: a password is enough
  add column second_factor_since timestamptz,
  -- by when whoever manages has to have one; kept, so that turning it off gives no new grace
  add column second_factor_due_at timestamptz,
  -- of a second factor that was never built
  drop column totp_secret;
alter table sessions add column code_given_at timestamptz;

create table second_factors (
  user_id int primary key references users (id) on delete cascade,
  -- sealed under a key that is not in the database
  secret bytea not null,
  -- of the last code that was used: each works once
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);
create table recovery_codes (
  user_id int not null references users (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
