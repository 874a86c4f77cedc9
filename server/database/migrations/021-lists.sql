-- Homes are listed estate by estate, in the order of their numbers.
create index properties_in_order on properties (estate_id, title collate as_read, id);
drop index properties_estate;
