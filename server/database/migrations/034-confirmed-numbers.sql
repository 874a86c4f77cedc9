-- Set by using a link that was sent to the number by WhatsApp: somebody else chose no password of the account.
alter table users add column phone_confirmed_at timestamptz;
