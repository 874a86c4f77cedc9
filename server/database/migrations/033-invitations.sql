-- Links to join, and what they show of whoever follows them.

alter table password_resets
  -- what the link was given to: only one that was mailed shows that the account's email is its holder's
  add column left_by text not null default 'email' check (left_by in ('email', 'whatsapp', 'letter')),
  -- followed on the page where people join, and nowhere else
  add column invites boolean not null default false;

-- Since when somebody has had a password of their own, though it was taken away again; null also where an older server knows.
alter table users add column joined_at timestamptz;

-- Who had no email is given their first.
alter table email_changes alter column old_email drop not null;
