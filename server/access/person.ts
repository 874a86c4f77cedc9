import { MANAGERS, type Role } from '#contract/roles.ts'
import { eq, type SQL, sql } from '#server/database/drizzle.ts'
import { users } from '#server/database/schema.ts'

export const rolesOfUser = sql<
  Role[]
>`coalesce((select array_agg(r.role order by r.position) from user_roles r where r.user_id = ${users.id}), '{}')`

export const pendingEmail = sql<string | null>`(
  select c.new_email from email_changes c
  where c.user_id = users.id and c.confirmed_at is null and c.undone_at is null and c.expires_at > now())`

export const isManager = (person: SQL): SQL<boolean> =>
  sql`exists (select from user_roles r where r.user_id = ${person}.id and r.role = any(${sql.param([...MANAGERS])}))`

export const hasJoined = (person: SQL): SQL<boolean> =>
  sql`(not ${person}.must_change_password or ${person}.joined_at is not null)`

/** Whether one estate alone knows an unused account. Only then may a link, which gives it away, go to an address typed there. */
export const isOfEstateAlone = (user: SQL, estateId: SQL): SQL<boolean> => sql`(
  not ${hasJoined(user)} and ${user}.email_confirmed_at is null and ${user}.estate_id is null
  and not exists (select from user_roles r where r.user_id = ${user}.id and r.role in ${[...MANAGERS]})
  and not exists (select from tenants o where o.user_id = ${user}.id and o.estate_id <> ${estateId})
  and not exists (select from property_owners o join properties p on p.id = o.property_id
    where o.owner_id = ${user}.id and p.estate_id <> ${estateId})
  and not exists (select from invitations o where o.user_id = ${user}.id and o.estate_id <> ${estateId}))`

/** Matches the sign-in name: an email in lower case or a phone number as E.164. */
export const signsInWith = (name: string): SQL =>
  eq(name.includes('@') ? users.email : users.sign_in_phone, name)

export const hasSecondFactor = sql<boolean>`(${users.second_factor_since} is not null)`
