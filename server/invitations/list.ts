import type { Given } from '#contract/endpoint.ts'
import { INVITATION_STATES, type InvitationState } from '#contract/invitation-states.ts'
import type { Invitation, invitationsApi } from '#contract/invitations.ts'
import { sql } from '#server/database/drizzle.ts'
import type { Db } from '#server/database/open.ts'
import { readRow, readRows } from '#server/database/rows.ts'
import { all, type Page, readPage } from '#server/lists/page.ts'
import { inviteesOf, isMeant, listedOf, titlesOf } from './people.ts'

const moment = (column: string) =>
  sql`to_char(v.${sql.raw(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** A provider's error may name the address: only one that the estate typed is shown. */
const WHY = sql`case
  when v.state = 'joined' then null
  when v.closed then 'This account is closed.'
  when v.mail is null and v.whatsapp is null and not v.letter then
    'We have no email or phone number to send a link to.'
  when v.state = 'failed' then
    case when v.address in (v.email, v.phone) or v.address = '' then v.last_error else replace(v.last_error, v.address, '…') end
  when v.state = 'not_sent' and v.via = 'outbox' then
    'Not sent: ' || case v.channel when 'email' then 'email' else 'WhatsApp' end || ' is not set up.'
  end`

export async function listInvitees(
  db: Db,
  estateId: number,
  query: Given<typeof invitationsApi.listInvitations>['query'],
): Promise<Page<Invitation>> {
  const listed = sql`(${listedOf(sql`${estateId}::int`)}) s
    where ${query.state ? sql`s.state = ${query.state}` : sql`true`} and ${isMeant(sql`s`, query.q)}`
  return readPage(
    query,
    async (limit, offset) => {
      const found = await db.execute<{ user_id: number }>(sql`
        select s.user_id from ${listed} order by s.name collate as_read, s.user_id limit ${limit} offset ${offset}`)
      const ids = found.rows.map(({ user_id }) => user_id)
      return readRows(db)<Invitation>(sql`
        select v.user_id as id, v.name, v.email, v.phone as phone_number,
          array_remove(array[case when v.owns <> '{}' then 'landlord' end, case when v.lives_in <> '{}' then 'tenant' end], null) as parts,
          ${titlesOf(sql`v.owns || v.lives_in`)} as properties, v.state, v.channel,
          ${moment('sent_at')} as sent_at, ${moment('opened_at')} as opened_at, ${WHY} as why,
          array_remove(array[case when v.mail is not null then 'email' end, case when v.whatsapp is not null then 'whatsapp' end,
            case when v.letter then 'letter' end], null) as ways, v.password_by_phone
        from (${inviteesOf(sql`${estateId}::int`, sql`${sql.param(ids)}::int[]`)}) v
        order by array_position(${sql.param(ids)}::int[], v.user_id)`)
    },
    () => db.$count(listed),
  )
}

export async function countInvitees(
  db: Db,
  estateId: number,
  { state, q }: { state?: InvitationState | undefined; q?: string | undefined } = {},
) {
  const meant = all(state ? sql`v.state = ${state}` : sql`v.state <> 'joined'`, isMeant(sql`v`, q))
  const { states, matching, ...ways } = await readRow(db)<
    Record<'email' | 'whatsapp' | 'letter' | 'none' | 'matching', number> & {
      states: Partial<Record<InvitationState, number>> | null
    }
  >(sql`
    with v as materialized (${inviteesOf(sql`${estateId}::int`)})
    select (select json_object_agg(state, count) from (select v.state, count(*)::int from v where v.listed group by 1) by_state) as states,
      count(*)::int as matching, count(v.mail)::int as email, count(v.whatsapp)::int as whatsapp, count(*) filter (where v.letter)::int as letter,
      count(*) filter (where v.mail is null and v.whatsapp is null and not v.letter)::int as none
    from (select * from v where ${meant}) v`)
  const none = Object.fromEntries(INVITATION_STATES.map((state) => [state, 0])) as Record<
    InvitationState,
    number
  >
  return { matching, states: { ...none, ...states }, ways }
}

export async function findPhoneOnly(db: Db, estateId: number, userId: number) {
  const rows = await readRows(db)<{ name: string; phone: string }>(sql`
    select u.name, u.sign_in_phone as phone
    from (${inviteesOf(sql`${estateId}::int`, sql`array[${userId}::int]`)}) v join users u on u.id = v.user_id
    where v.password_by_phone`)
  return rows[0]
}
