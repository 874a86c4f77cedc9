import { sql } from '#server/database/drizzle.ts'
import { OF_CHARGE } from '../dues/periods.ts'

/**
 * Up to which day each charge of a book (see `bookAt`) is paid: until the first of its periods that is not, else until its
 * last one ends. What was cancelled is no period. A charge runs while a period of it is there that has not ended, or is not paid.
 */
export const PAID_PERIODS = sql`
  periods as (
    select d.charge_id, d.period, d.open, d.dated_on from lines d
    where d.kind in (${OF_CHARGE}) and d.period is not null and d.amount + coalesce((
      select sum(c.amount) from book c where c.of_entry = d.id and c.kind = 'cancel'), 0) > 0
  ),
  covered as (
    select charge_id, min(lower(period)) as first_on,
      least(coalesce(min(lower(period)) filter (where open > 0), max(upper(period))) - 1, max(ends_on)) as until_on,
      bool_or(upper(period) > day or (open > 0 and dated_on <= day)) as runs
    from periods, at group by charge_id
  )`

/** Until when everything that runs is paid; not before the first day that was asked for. */
export const PAID_UNTIL = sql`
  select case when min(until_on) >= min(first_on) then min(until_on) end from covered where runs`
