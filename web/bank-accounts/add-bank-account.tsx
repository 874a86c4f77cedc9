import { useQuery } from '@tanstack/react-query'
import { bankAccountForm } from '#contract/bank-accounts.ts'
import { BANKS } from '#contract/banks.ts'
import { formatLong } from '#contract/dates.ts'
import { call } from '#web/api/call.ts'
import { one, screenIsFresh } from '#web/api/queries.ts'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { Skeleton } from '#web/ui/feedback/states.tsx'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { Form, SubmitButton } from '#web/ui/form/form.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Dialog } from '#web/ui/overlay/overlay.tsx'

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
  const factor = useQuery({ ...one('GET /me/second-factor'), staleTime: 0 })
  // After an error the server still asks for the code.
  const hasFactor = factor.data ? factor.data.on_since !== null : factor.error !== null
  return (
    <Dialog
      onClose={onClose}
      size="sm"
      title="Add Bank Account"
      description={estate.name}
      leave="Cancel"
      footer={
        hasFactor ? (
          <SubmitButton form={form}>Add Account</SubmitButton>
        ) : (
          factor.data && (
            <ButtonLink variant="primary" to="/profile">
              Set Up
            </ButtonLink>
          )
        )
      }
    >
      {hasFactor ? (
        <Form form={form}>
          <AccountFields form={form} />
        </Form>
      ) : factor.data ? (
        <p className="text-ink-2">
          Residents pay into this account, so adding it needs a code from an authenticator app. Set one up in
          your profile first.
        </p>
      ) : (
        <Skeleton className="h-72" />
      )}
    </Dialog>
  )
}

function AccountFields({ form }: { form: ReturnType<typeof useContractForm<typeof bankAccountForm>> }) {
  return (
    <>
      <p className="text-ink-2">
        You need a code from your authenticator app. Everybody who runs the estate gets an email about the new
        account.
      </p>
      <SelectField
        label="Bank"
        required
        autoFocus
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
    </>
  )
}
