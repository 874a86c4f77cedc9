-- The program serves as a role that may only do to each table what it has to (server/database/privileges.ts).

-- What an admin found out about a payment is not changed afterwards.
create trigger payment_reviews_append_only before update or delete or truncate on payment_reviews
  for each statement execute function refuse_change();

-- The sums of a month are written by this trigger alone, as their owner; no table of somebody's session passes for ours.
do $$ begin
  execute format('alter function add_to_collections() security definer set search_path = %I, pg_temp', current_schema());
end $$;
