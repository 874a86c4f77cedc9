-- Notifications by whom they are for: one person, or the people of an estate (null: of every estate). A list is looked up by
-- both; an index of all of them by age only led past everybody else's.

create index notifications_person on notifications (user_id, created_at desc, id desc)
  where deleted_at is null and user_id is not null;
create index notifications_audience on notifications (estate_id, created_at desc, id desc)
  where deleted_at is null and user_id is null;
drop index notifications_estate;
drop index notifications_newest;
