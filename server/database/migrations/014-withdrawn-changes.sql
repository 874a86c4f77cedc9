-- Given up, or followed by another one, by whoever is in the account: that is not the word of the old address, whose link
-- goes on to work. `undone_at` is set with it.
alter table email_changes add column withdrawn_at timestamptz;
