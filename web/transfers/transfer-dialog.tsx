import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { claimForm, type WhereToPay } from '#contract/bank-accounts.ts'
import { dayAfter } from '#contract/dates.ts'
import { OLDEST_CLAIM_DAYS } from '#contract/limits.ts'
import { formatNaira, sumNaira, toKobo, toNaira } from '#contract/money.ts'
import { call } from '#web/api/call.ts'
import { screenIsFresh } from '#web/api/queries.ts'
import { useSession } from '#web/session/use-session.tsx'
import { newKey } from '#web/shared/new-key.ts'
import { Button } from '#web/ui/button/button.tsx'
import { CopyButton } from '#web/ui/button/copy-button.tsx'
import { lagosToday } from '#web/ui/clock.ts'
import { isRefusal } from '#web/ui/feedback/refusal.ts'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { AmountField } from '#web/ui/form/amount-field.tsx'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { DayField } from '#web/ui/form/day-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { Dialog } from '#web/ui/overlay/overlay.tsx'
import { AnsweredReports, transferOf } from './claims.tsx'
import { ReportedTransfers, waitingIn } from './reported/public.tsx'

export interface TransferHome extends WhereToPay {
  account_id: number
  title: string
  /** Naira owed today. */
  owed: number
  /** Naira of the claims that wait. */
  claimed: number
}

interface TransferDialogProps {
  home: TransferHome
  onClose: () => void
}

export function TransferDialog({ home, onClose }: TransferDialogProps) {
  const [claiming, setClaiming] = useState(false)
  return claiming ? (
    <ClaimDialog home={home} onBack={() => setClaiming(false)} />
  ) : (
    <HowToPay home={home} onClose={onClose} onPaid={() => setClaiming(true)} />
  )
}

function HowToPay({ home, onClose, onPaid }: TransferDialogProps & { onPaid: () => void }) {
  const { data } = useQuery(transferOf(home.account_id))
  const { pay_code, bank_accounts } = data ?? home
  const claimed = useClaimed(home)
  return (
    <Dialog
      onClose={onClose}
      size="sm"
      title="Pay by transfer"
      description={`For ${home.title}`}
      footer={
        <Button variant={claimed > 0 ? 'secondary' : 'primary'} onClick={onPaid}>
          I have paid
        </Button>
      }
    >
      <div className="grid gap-5">
        {claimed > 0 && <ReportedTransfers accountId={home.account_id} claimed={claimed} />}
        <AnsweredReports accountId={home.account_id} className="-mt-2 border-b border-line" />
        <p>
          Put your pay code in the narration of the transfer. The estate then finds your payment by itself.
        </p>
        <dl className="grid border-b border-line">
          <Copied term="Pay code" value={pay_code} strong />
          {home.owed > 0 && <Copied term="You owe" value={formatNaira(home.owed)} text={String(home.owed)} />}
        </dl>
        {bank_accounts.map(({ id, bank, number, name }) => (
          <dl key={id} aria-label={`${bank} ${number}`} className="grid border-b border-line">
            <Copied term="Bank" value={bank} />
            <Copied term="Account number" value={number} strong />
            <Copied term="Account name" value={name} />
          </dl>
        ))}
      </div>
    </Dialog>
  )
}

/** A receipt knows of no claims. */
function useClaimed({ account_id, claimed }: TransferHome): number {
  const { data } = useQuery(transferOf(account_id))
  return Math.max(claimed, sumNaira(waitingIn(data?.claims)))
}

interface CopiedProps {
  term: string
  value: string
  /** Goes to the clipboard instead of the value. */
  text?: string
  strong?: boolean
}

const Copied = ({ term, value, text = value, strong = false }: CopiedProps) => (
  <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-t border-line py-2">
    <dt className="text-sm text-ink-3">{term}</dt>
    <dd className={strong ? 'text-md font-[640] tracking-wide break-all' : 'font-medium break-words'}>
      {value}
    </dd>
    <dd className="col-start-2 row-span-2 row-start-1">
      <CopyButton size="sm" text={text}>
        Copy<span className="sr-only"> {term.toLowerCase()}</span>
      </CopyButton>
    </dd>
  </div>
)

function ClaimDialog({ home, onBack }: { home: TransferHome; onBack: () => void }) {
  const { user } = useSession()
  // All tries send the same key, so a lost answer tells of one transfer.
  const key = useRef(newKey())
  const another = useRef(false)
  const [question, setQuestion] = useState<string>()
  const left = toNaira(toKobo(home.owed) - toKobo(useClaimed(home)))
  const form = useContractForm({
    schema: claimForm,
    defaultValues: {
      ...{ amount: left > 0 ? left : undefined, paid_on: lagosToday() },
      ...{ bank: '', sender: user.name },
    },
    onSubmit: async (body) => {
      try {
        await call('POST /account/claim/:accountId', {
          params: { accountId: home.account_id },
          body: { ...body, key: key.current, ...(another.current && { another: true as const }) },
        })
      } catch (error) {
        const [asked] = (isRefusal(error) && error.errors?.another) || []
        if (asked === undefined) throw error
        return setQuestion(asked)
      }
      await screenIsFresh()
      toast.success('The estate has been told.')
      onBack()
    },
    onFailure: (error) => {
      if (isRefusal(error) && error.status === 0) return `This was not sent. ${error.message}`
      return toastFailure('This could not be sent.', error)
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onBack}
      size="sm"
      title="I have paid"
      description={`By transfer, for ${home.title}`}
      leave="Back"
      submit="Tell the estate"
    >
      <p className="text-ink-2">
        The estate looks for it in its bank statement. You get a receipt once it is found.
      </p>
      <AmountField label="Amount" required {...form.controlled('amount')} />
      <DayField
        label="Day of the transfer"
        required
        min={dayAfter(lagosToday(), -OLDEST_CLAIM_DAYS)}
        max={lagosToday()}
        {...form.field('paid_on')}
      />
      <TextField
        label="Bank that you sent it from"
        required
        autoComplete="off"
        placeholder="GTBank, OPay, Kuda..."
        {...form.field('bank')}
      />
      <TextField
        label="Sender's name"
        required
        autoComplete="off"
        hint="As the bank knows it; it may be somebody else who paid for you."
        {...form.field('sender')}
      />
      {question && (
        <ConfirmDialog
          onClose={() => setQuestion(undefined)}
          tone="secondary"
          title={question}
          description="Report it again only if the money left your bank twice."
          leave="No, the same"
          confirm="Yes, another"
          onConfirm={async () => {
            another.current = true
            await form.submit()
            another.current = false
          }}
        />
      )}
    </FormDialog>
  )
}
