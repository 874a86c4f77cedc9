-- The parts of the closing balance as printed: closing = owed - credit - in_advance. Null: issued before.
alter table statements
  add column owed numeric(20, 2), add column credit numeric(20, 2), add column in_advance numeric(20, 2);
