-- An ended session stays for 30 days, so that the sign-in page can say why it ended.
alter table sessions add column end_reason text;
