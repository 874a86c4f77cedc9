-- An account that is going to be erased stays closed until that is taken back, whichever server asks: one from before erasures knows
-- nothing of them, and would open it again.
create function keep_closed() returns trigger language plpgsql as $$
begin
  if exists (select from data_requests d where d.user_id = new.id and d.state = 'erasing') then
    raise exception 'account % is going to be erased', new.id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger users_stay_closed before update of deactivated_at on users
  for each row when (old.deactivated_at is not null and new.deactivated_at is null) execute function keep_closed();
