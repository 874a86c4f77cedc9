-- Rows of a sheet that are corrected or left out on the screen. `cells` stays as it was uploaded.
alter table import_rows add column corrected text[], add column left_out boolean not null default false;
-- Every row there is satisfies the wider check: no scan.
alter table import_rows drop constraint import_rows_outcome_check;
alter table import_rows add constraint import_rows_outcome_check
  check (outcome in ('new', 'changed', 'same', 'refused', 'left_out')) not valid;

-- Questions of the last check, with their answers.
alter table imports add column questions jsonb;
