import type { FastifyInstance } from 'fastify'
import { type Adjustment, adjustmentsApi } from '#contract/adjustments.ts'
import { formatDay } from '#contract/dates.ts'
import { formatNaira } from '#contract/money.ts'
import { audit } from '#server/audit/audit.ts'
import type { Context } from '#server/http/context.ts'
import { route } from '#server/http/route.ts'
import { notifyPerson } from '#server/notifications/store.ts'
import { adjust, holdBookOf, wasWritten } from './adjust.ts'
import { createPlan, undoPlan } from './plan.ts'

/** Those who run an estate correct what a tenancy owes; the person is told, and reads why on the statement. */
export function adjustmentRoutes(app: FastifyInstance, { db }: Context): void {
  route(app, adjustmentsApi.adjust, ({ caller, body }) =>
    db.transaction(async (tx) => {
      const saved = { message: 'Adjustment saved.' }
      const { key, ...asked } = body
      const book = await holdBookOf(tx, caller, asked.tenant_id)
      if (await wasWritten(tx, book, key, asked)) return saved
      const cancelled = await adjust(tx, book, asked)
      const { user_id, estate_id } = book
      await notifyPerson(tx, { user_id, estate_id, ...told(asked, cancelled) })
      await audit(tx, caller, 'adjust', 'tenancy', { id: asked.tenant_id, estate_id, after: asked })
      return saved
    }),
  )

  route(app, adjustmentsApi.createPlan, ({ caller, body }) =>
    db.transaction(async (tx) => {
      const saved = { message: 'Payment plan saved.' }
      const { key, ...asked } = body
      const book = await holdBookOf(tx, caller, asked.tenant_id)
      if (await wasWritten(tx, book, key, asked)) return saved
      await createPlan(tx, book, asked)
      const { user_id, estate_id } = book
      const [first] = asked.instalments
      const begins = first ? `, the first of ${formatNaira(first.amount)} by ${formatDay(first.due_on)}` : ''
      await notifyPerson(tx, {
        ...{ user_id, estate_id },
        title: 'Payment plan',
        message: `What you owe was spread over ${asked.instalments.length} instalments${begins}.`,
      })
      await audit(tx, caller, 'plan', 'tenancy', { id: asked.tenant_id, estate_id, after: asked })
      return saved
    }),
  )

  route(app, adjustmentsApi.undoPlan, ({ caller, body }) =>
    db.transaction(async (tx) => {
      const undone = { message: 'Payment plan undone.' }
      const { key, ...asked } = body
      const book = await holdBookOf(tx, caller, asked.tenant_id)
      if (await wasWritten(tx, book, key, asked)) return undone
      await undoPlan(tx, book)
      const { user_id, estate_id } = book
      await notifyPerson(tx, {
        ...{ user_id, estate_id },
        title: 'Payment plan',
        message: `Your payment plan was undone. Its unpaid part is due on the days before the plan. ${asked.note}`,
      })
      await audit(tx, caller, 'undo_plan', 'tenancy', { id: asked.tenant_id, estate_id, after: asked })
      return undone
    }),
  )
}

function told(adjustment: Adjustment, cancelled: string | undefined): { title: string; message: string } {
  const { note } = adjustment
  switch (adjustment.kind) {
    case 'manual':
      return {
        title: 'Added to what you owe',
        message: `${formatNaira(adjustment.amount)} for ${adjustment.name}, due on ${formatDay(adjustment.due_on)}: ${note}`,
      }
    case 'cancel':
      return { title: 'Taken off what you owe', message: `Cancelled: ${cancelled}. ${note}` }
    case 'discount':
      return {
        title: 'Taken off what you owe',
        message: `You were given a discount of ${formatNaira(adjustment.amount)}: ${note}`,
      }
    case 'write_off':
      return {
        title: 'Taken off what you owe',
        message: `${formatNaira(adjustment.amount)} was written off: ${note}`,
      }
  }
}
