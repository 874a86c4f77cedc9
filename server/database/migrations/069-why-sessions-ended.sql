-- A session that was ended stays for a while, so that whoever comes back with it can be told why.
alter table sessions add column end_reason text;
