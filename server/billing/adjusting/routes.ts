import type { FastifyInstance } from 'fastify'
import { type Adjustment, adjustmentsApi, type Plan, type PlanUndone } from '#contract/adjustments.ts'
import { formatDay } from '#contract/dates.ts'
import { formatNaira } from '#contract/money.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/database/open.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { notifyPerson } from '#server/notifications/store.ts'
import { adjust, auditOf, type HeldLedger, holdLedgerOf, wasWritten } from './adjust.ts'
import { createPlan, undoPlan } from './plan.ts'

type Told = { title: string; message: string }

export function adjustmentRoutes(app: FastifyInstance, { db }: Context): void {
  const change = (
    viewer: Viewer,
    action: string,
    { key, ...asked }: { key: string } & (Adjustment | Plan | PlanUndone),
    work: (tx: Db, ledger: HeldLedger) => Promise<Told>,
  ) =>
    db.transaction(async (tx) => {
      const ledger = await holdLedgerOf(tx, viewer, asked)
      if (await wasWritten(tx, ledger, key, asked)) return
      const { user_id, estate_id } = ledger
      const notification = await work(tx, ledger)
      await notifyPerson(tx, { user_id, estate_id, ...notification })
      await audit(tx, viewer, action, ...auditOf(ledger, asked))
    })

  route(app, adjustmentsApi.adjust, async ({ viewer, body }) => {
    await change(viewer, 'adjust', body, async (tx, ledger) => told(body, await adjust(tx, ledger, body)))
    return { message: 'Adjustment saved.' }
  })

  route(app, adjustmentsApi.createPlan, async ({ viewer, body }) => {
    await change(viewer, 'plan', body, async (tx, ledger) => {
      await createPlan(tx, ledger, body)
      const [first] = body.instalments
      const begins = first ? `, the first of ${formatNaira(first.amount)} by ${formatDay(first.due_on)}` : ''
      const message = `What you owe was spread over ${body.instalments.length} instalments${begins}.`
      return { title: 'Payment plan', message }
    })
    return { message: 'Payment plan saved.' }
  })

  route(app, adjustmentsApi.undoPlan, async ({ viewer, body }) => {
    await change(viewer, 'undo_plan', body, async (tx, ledger) => {
      await undoPlan(tx, ledger)
      const message = `Your payment plan was undone. Its unpaid part is due on the days before the plan. ${body.note}`
      return { title: 'Payment plan', message }
    })
    return { message: 'Payment plan undone.' }
  })
}

function told(adjustment: Adjustment, cancelled: string | undefined): Told {
  const { kind, note } = adjustment
  const title = kind === 'manual' ? 'Added to what you owe' : 'Taken off what you owe'
  if (kind === 'cancel') return { title, message: `Cancelled: ${cancelled}. ${note}` }
  const amount = formatNaira(adjustment.amount)
  switch (kind) {
    case 'manual':
      return {
        title,
        message: `${amount} for ${adjustment.name}, due on ${formatDay(adjustment.due_on)}: ${note}`,
      }
    case 'discount':
      return { title, message: `You were given a discount of ${amount}: ${note}` }
    case 'write_off':
      return { title, message: `${amount} was written off: ${note}` }
  }
}
