import { useQuery } from '@tanstack/react-query'
import { formatNaira, sumNaira } from '#contract/money.ts'
import { tenantsPaymentBody } from '#contract/payments.ts'
import { useConnection } from '#web/api/connection.ts'
import { useSession } from '#web/session/use-session.tsx'
import { formatOwed, isOwed } from '#web/shared/owed/owed-words.ts'
import { openEntriesOf } from '#web/shared/owed/queries.ts'
import { SkeletonLine } from '#web/ui/feedback/states.tsx'
import { AmountField } from '#web/ui/form/amount-field.tsx'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { Form, SubmitButton } from '#web/ui/form/form.tsx'
import { Dialog } from '#web/ui/overlay/overlay.tsx'
import {
  CheckoutFields,
  connectionId,
  NeedsConnection,
  RepricedNotice,
  useLineBack,
} from './checkout-fields.tsx'
import { onItsWay } from './on-its-way.ts'
import { OutcomeActions } from './outcome-actions.tsx'
import { PayAgain, usePayAgain } from './pay-again.tsx'
import { moneyOnItsWay } from './pay-again-words.ts'
import { HomeLines, OUTCOME_TITLES, OutcomeText } from './payment-outcome.tsx'
import type { PaidHome } from './purchase.ts'
import { usePaying } from './use-paying.ts'

const formBody = tenantsPaymentBody.pick({ phone_number: true, payment_method: true })

const payTitle = (homes: readonly PaidHome[]): string =>
  homes.some(({ tenant }) => !tenant)
    ? 'Pay what is owed'
    : `Pay for your ${homes.length > 1 ? 'tenants' : 'tenant'}`

/** `For Service charge ₦480,000; Security levy ₦49,000` */
function OwedFor({ home: { account_id, tenant } }: { home: PaidHome }) {
  const { data, isPending } = useQuery(openEntriesOf(tenant?.tenant_id ?? { account_id }))
  const open = (data?.entries ?? []).filter(isOwed)
  const words = [...Map.groupBy(open, ({ name }) => name)].map(
    ([name, lines]) => `${name} ${formatOwed(sumNaira(lines.map((line) => ({ amount: line.open }))))}`,
  )
  if (isPending) return <SkeletonLine className="w-64" />
  return words.length > 0 && <p className="text-ink-2">For {words.join('; ')}</p>
}

/** Pays all that is owed for homes of one estate, with one card payment. */
export function PayHomesDialog({ homes, onClose }: { homes: readonly PaidHome[]; onClose: () => void }) {
  const { user } = useSession()
  const paying = usePaying({ items: [], cart_ids: [], homes })
  const { stage, amount, repriced } = paying
  const [first] = homes
  const again = usePayAgain(onClose)
  const lost = useConnection() !== 'online'
  const form = useContractForm({
    schema: formBody,
    defaultValues: { phone_number: user.phone_number ?? '', payment_method: 'paystack' },
    onSubmit: async ({ phone_number }) => {
      if (!first || lost) return
      const { estate_id, property_id: estate_property_id } = first
      const account_ids = homes.map(({ account_id }) => account_id)
      const claimed = sumNaira(homes.map((home) => ({ amount: home.claimed ?? 0 })))
      const coming = { sent: onItsWay(user.id, { account_ids }), claimed }
      if (!again.passes(moneyOnItsWay(amount, coming))) return
      await paying.begin({ phone_number, account_ids, estate_id, estate_property_id }, { owed: 'all' })
    },
  })
  useLineBack(form)
  const { at } = stage
  const filling = at === 'form' || at === 'window'
  return (
    <Dialog
      open={stage.at !== 'window'}
      onClose={onClose}
      size="sm"
      title={filling ? payTitle(homes) : OUTCOME_TITLES[at]}
      leave={filling ? 'Cancel' : null}
      footer={
        filling ? (
          <SubmitButton form={form} disabled={lost} aria-describedby={connectionId(form)}>
            Pay {formatNaira(amount)}
          </SubmitButton>
        ) : (
          <OutcomeActions paying={paying} onClose={onClose} />
        )
      }
    >
      {filling ? (
        <Form form={lost ? { ...form, problem: undefined } : form}>
          <NeedsConnection form={form} lost={lost} />
          {repriced && <RepricedNotice amount={amount} />}
          {!repriced && <HomeLines homes={homes} />}
          {!repriced && first && homes.length === 1 && <OwedFor home={first} />}
          <AmountField label="Amount" value={amount} readOnly />
          <CheckoutFields phone={form.field('phone_number')} method={form.field('payment_method')} />
          <PayAgain again={again} amount={amount} submit={form.submit} />
        </Form>
      ) : (
        <OutcomeText paying={paying} what={homes.map(({ title }) => title).join(', ')} homes={homes} />
      )}
    </Dialog>
  )
}
