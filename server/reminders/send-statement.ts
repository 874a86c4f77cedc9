import type { FastifyInstance } from 'fastify'
import type { ChannelName } from '#contract/messages.ts'
import { statementsApi } from '#contract/statements.ts'
import { transferWords } from '#contract/transfer-words.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { audit } from '#server/audit/audit.ts'
import { bringUpToDate } from '#server/billing/public.ts'
import { readLagosToday } from '#server/database/time.ts'
import { found, invalid, Problem } from '#server/errors/problem.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { linksToJoin, noteSent } from '#server/invitations/public.ts'
import { channelsNotSetUp, queueMessages, type StatementContent } from '#server/messages/store.ts'
import { readOwnersStatement, readTenancyStatement } from '#server/statements/queries.ts'
import { takeAllowance } from '#server/throttling/allowances.ts'
import { takeTry } from '#server/throttling/tries.ts'
import { type ReminderFacts, readFacts } from './facts.ts'

const MOST_OPEN_SAID = 12

type Asked = Partial<
  Record<'tenant_id' | 'account_id', number | undefined> & Record<'from' | 'to', string | undefined>
>

const nounOf = ({ tenant_id }: Asked) => (tenant_id === undefined ? 'account' : 'tenant')

/** Sends the figures of a statement; the lines are behind its link. A person who has not joined gets a link to join. */
export function statementSendingRoutes(app: FastifyInstance, context: Context): void {
  const { db, config, throttles } = context
  const readOf = (viewer: Viewer, { tenant_id, account_id = 0, ...days }: Asked) =>
    tenant_id === undefined
      ? readOwnersStatement(db, viewer, account_id, { ...days, lines: false })
      : readTenancyStatement(db, viewer, tenant_id, { ...days, lines: false })
  route(app, statementsApi.previewSending, async ({ viewer, body }) => {
    const { account_id } = found((await readOf(viewer, body)).accounts[0], nounOf(body))
    const { today } = await readLagosToday(db)
    const facts = found(
      (await readFacts(db, [{ tenant_id: body.tenant_id ?? null, account_id }], today))[0],
      'account',
    )
    const way = (by: ChannelName) => ({
      ...wayTo(facts, by),
      not_set_up: channelsNotSetUp(config).includes(by),
    })
    return { email: way('email'), whatsapp: way('whatsapp') }
  })
  route(app, statementsApi.sendStatement, async ({ viewer, body }) => {
    const { tenant_id, by, ...days } = body
    const read = (from = days.from) => readOf(viewer, { ...days, tenant_id, from })
    const first = await read()
    const debtor = found(first.accounts[0], nounOf(body))
    await takeTry(throttles.linksByAccount, `statement ${debtor.account_id}`)
    await takeAllowance(context, viewer, { kind: 'notices', estate_id: viewer.estate?.id ?? null })
    await db.transaction((tx) => bringUpToDate(tx, [debtor.account_id]))
    // Who joined a household later reads nothing from before.
    const { starts_on } = debtor.tenancy
    const statement = await read(starts_on > debtor.from && starts_on <= first.to ? starts_on : days.from)
    const account = found(statement.accounts[0], 'account')
    if (!statement.billing) throw new Problem('invalid', 'Billing is not turned on for this estate.')
    return db.transaction(async (tx) => {
      const { today } = await readLagosToday(tx)
      const key = { tenant_id: tenant_id ?? null, account_id: account.account_id }
      const facts = found((await readFacts(tx, [key], today))[0], 'account')
      const { address, why } = wayTo(facts, by)
      if (address === null) throw invalid('by', why)
      const { user_id, estate_id, name } = facts
      const links = facts.joined ? undefined : await linksToJoin(tx, estate_id, [{ user_id, address, by }])
      const path = links?.get(user_id)
      const { opening, charged, paid, adjusted, closing } = account
      const content: StatementContent = {
        ...{ name, estate_name: facts.estate, property_title: facts.property },
        ...{ from: account.from, to: statement.to, opening, charged, paid, adjusted, closing },
        open: facts.due.slice(0, MOST_OPEN_SAID).map((line) => ({ name: line.name, amount: line.amount })),
        transfer: transferWords(facts.transfer),
        ...(path !== undefined && { joining: true, path }),
      }
      const queued = await queueMessages(tx, [
        { kind: 'statement', channel: by, address, content, user_id, estate_id },
      ])
      if (path !== undefined) await noteSent(tx, estate_id, queued)
      await audit(tx, viewer, 'send', 'statement', {
        ...{ id: key.tenant_id ?? key.account_id, estate_id },
        after: { name, property: facts.property, by, from: account.from, to: statement.to },
      })
      return { name, not_set_up: channelsNotSetUp(config).includes(by) }
    })
  })
}

/** The person's address on a channel, or why a statement cannot go there. */
function wayTo(
  facts: ReminderFacts,
  by: ChannelName,
): { address: string; why: null } | { address: null; why: string } {
  const { name, email, phone, no_email, no_whatsapp, has_account } = facts
  const [address, refused, of] =
    by === 'email'
      ? [email, no_email && 'emails', 'email']
      : [phone, no_whatsapp && 'messages by WhatsApp', 'WhatsApp number']
  const not = (why: string) => ({ address: null, why })
  if (!has_account) return not(`The account of ${name} is deactivated.`)
  if (refused) return not(`${name} said no to ${refused}.`)
  return address === null ? not(`No ${of} of ${name} is known.`) : { address, why: null }
}
