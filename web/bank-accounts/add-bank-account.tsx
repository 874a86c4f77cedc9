import { bankAccountForm } from '#contract/bank-accounts.ts'
import { BANKS } from '#contract/banks.ts'
import { formatLong } from '#contract/dates.ts'
import { call } from '#web/api/call.ts'
import { screenIsFresh } from '#web/api/queries.ts'
import { Link } from '#web/routing/link.tsx'
import { linkStyle } from '#web/ui/button/link-style.ts'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'

const BANK_OPTIONS = BANKS.map((bank) => ({ value: bank, label: bank }))

interface AddBankAccountProps {
  estate: { id: number; name: string }
  onClose: () => void
}

export function AddBankAccount({ estate, onClose }: AddBankAccountProps) {
  const form = useContractForm({
    schema: bankAccountForm,
    defaultValues: { number: '', name: '' },
    onSubmit: async (body) => {
      const { bank, number, shown_from } = await call('POST /estate/bank-accounts/:estateId', {
        params: { estateId: estate.id },
        body,
      })
      await screenIsFresh()
      toast.success(`${bank} ${number} added.`, {
        description: `Residents see it from ${formatLong(shown_from)}.`,
      })
      onClose()
    },
    onFailure: (error) => toastFailure('Failed to add this account.', error),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title="Add Bank Account"
      description={estate.name}
      submit="Add Account"
    >
      <p className="text-ink-2">
        You need a code from your authenticator app.{' '}
        <Link to="/profile" className={linkStyle}>
          Set one up in your profile
        </Link>{' '}
        if you have none. Everybody who runs the estate gets an email about the new account.
      </p>
      <SelectField
        label="Bank"
        required
        placeholder="Select a bank"
        options={BANK_OPTIONS}
        {...form.field('bank')}
      />
      <TextField
        label="Account number"
        required
        inputMode="numeric"
        autoComplete="off"
        hint="10 digits."
        {...form.field('number')}
      />
      <TextField
        label="Account name"
        required
        autoComplete="off"
        hint="As the bank shows it to somebody who pays."
        {...form.field('name')}
      />
    </FormDialog>
  )
}
