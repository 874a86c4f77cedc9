-- `ABC 12`, `abc12` and `AB-C12` are one bank reference: compared are letters and digits alone, in upper case. It is kept as
-- typed with its payment. A server that is older writes and looks through this function as well.

-- First of all: what is being recorded meanwhile waits, and is then compared in the new way.
lock table bank_references in share row exclusive mode;

-- By code points, so that it does not hang on the locale of the database; what has a letter or a digit is never empty. Signs go
-- first, also those of a PDF such as a minus of mathematics; then wide and composed letters become plain ones.
create or replace function plain_reference(typed text) returns text language sql immutable as
  $$ select upper(normalize(regexp_replace(typed,
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7'
    '\u2000-\u206f\u20a0-\u20cf\u2116\u2190-\u245f\u2500-\u2775\u2794-\u2bff\u3000-\u3004\u3008-\u3020'
    '\ufe10-\ufe6f\ufeff\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]',
    '', 'g'), nfkc)) $$;

-- Two that were told apart until now both stay payments; the first of them holds the reference.
delete from bank_references later using bank_references first
  where first.estate_id = later.estate_id and first.payment_id < later.payment_id
    and plain_reference(first.reference) = plain_reference(later.reference);
update bank_references set reference = plain_reference(reference);
