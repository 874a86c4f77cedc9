-- Sentences about a sheet as a whole: tabs that were not read, rows that were left out.
alter table imports add column notes text[] not null default '{}';
