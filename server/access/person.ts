import { MANAGERS, type Role } from '#contract/roles.ts'
import { eq, type SQL, sql } from '#server/database/drizzle.ts'
import { users } from '#server/database/schema.ts'

// What other tables know of a person, as columns beside a row of `users`.

/** The roles they have, the one acted in first. */
export const rolesOfUser = sql<
  Role[]
>`coalesce((select array_agg(r.role order by r.position) from user_roles r where r.user_id = ${users.id}), '{}')`

/** The address that takes the place of theirs once it is confirmed. */
export const pendingEmail = sql<string | null>`(
  select c.new_email from email_changes c
  where c.user_id = users.id and c.confirmed_at is null and c.undone_at is null and c.expires_at > now())`

/** Whether a person (SQL: their row) has a role that manages, acted in or not. */
export const isManager = (person: SQL): SQL<boolean> =>
  sql`exists (select from user_roles r where r.user_id = ${person}.id and r.role = any(${sql.param([...MANAGERS])}))`

/** Whether an account (SQL: its row) has ever had a password that its owner chose. */
export const hasJoined = (person: SQL): SQL<boolean> =>
  sql`(not ${person}.must_change_password or ${person}.joined_at is not null)`

/**
 * Whether nobody but one estate has to do with an account (SQL: its row), which nobody has used and whose email nobody has
 * shown to be theirs. Only then may a link leave to what was typed in that estate: it gives the account to whoever holds it.
 */
export const isOfEstateAlone = (user: SQL, estateId: SQL): SQL<boolean> => sql`(
  not ${hasJoined(user)} and ${user}.email_confirmed_at is null and ${user}.estate_id is null
  and not exists (select from user_roles r where r.user_id = ${user}.id and r.role in ${[...MANAGERS]})
  and not exists (select from tenants o where o.user_id = ${user}.id and o.estate_id <> ${estateId})
  and not exists (select from property_owners o join properties p on p.id = o.property_id
    where o.owner_id = ${user}.id and p.estate_id <> ${estateId})
  and not exists (select from invitations o where o.user_id = ${user}.id and o.estate_id <> ${estateId}))`

/** Whose an email (lower case) or a phone number (E.164) is to sign in with. */
export const signsInWith = (name: string): SQL =>
  eq(name.includes('@') ? users.email : users.sign_in_phone, name)

/** Whether a code is asked for beside their password. */
export const hasSecondFactor = sql<boolean>`(${users.second_factor_since} is not null)`
