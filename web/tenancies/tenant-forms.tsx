import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatDay, isIsoDay } from '#contract/dates.ts'
import type { Credentials } from '#contract/fields.ts'
import { formatNaira } from '#contract/money.ts'
import type { ListedProperty } from '#contract/properties.ts'
import {
  type FirstPeriod,
  type MovePreview,
  type TenantDetail,
  tenantFormBody,
  updateTenancyBody,
} from '#contract/tenancies.ts'
import { call } from '#web/api/call.ts'
import { many, screenIsFresh } from '#web/api/queries.ts'
import { useSession } from '#web/session/use-session.tsx'
import { AccountNote } from '#web/shared/account-note.tsx'
import { AllowanceNote } from '#web/shared/allowance-note.tsx'
import { CredentialsDialog } from '#web/shared/credentials-dialog.tsx'
import { ledgerOf } from '#web/shared/owed/queries.ts'
import { ownerLivesThere } from '#web/shared/owner-lives.ts'
import { FirstPeriodField, LastPeriodField } from '#web/shared/period-choice.tsx'
import { SearchField } from '#web/shared/search-field.tsx'
import { chargedNow, WhatIsCharged } from '#web/shared/what-is-charged.tsx'
import { lagosToday } from '#web/ui/clock.ts'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { DayField } from '#web/ui/form/day-field.tsx'
import { PhoneField } from '#web/ui/form/phone-field.tsx'
import { EmailField, TextareaField, TextField } from '#web/ui/form/text-field.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { Dialog } from '#web/ui/overlay/overlay.tsx'
import { useNarrow } from '#web/ui/window-width.ts'
import { keptWords } from './kept-words.ts'
import { useMove, useMoveIn, WhoseAccount, wordsOfAccount } from './moving.tsx'

interface TenantFieldsProps {
  form: ReturnType<typeof useContractForm<typeof tenantFormBody>>
  emailHint?: string
  phoneHint?: ReactNode
  starts: { label: string; max: string }
}

const TenantFields = ({ form, emailHint, phoneHint, starts }: TenantFieldsProps) => (
  <>
    <TextField label="Name" required autoComplete="off" {...form.field('name')} />
    <div className="grid items-start gap-4.5 sm:grid-cols-2">
      <EmailField hint={emailHint} {...form.field('email')} />
      <PhoneField hint={phoneHint} {...form.field('phone_number')} />
    </div>
    <TextareaField label="Address" required rows={2} autoComplete="off" {...form.field('address')} />
    <DayField required {...starts} {...form.field('starts_on')} />
  </>
)

/** The day a year from today; 29 February becomes 28 February. */
function inOneYear(): string {
  const today = lagosToday()
  const day = today.slice(4)
  return `${Number(today.slice(0, 4)) + 1}${day === '-02-29' ? '-02-28' : day}`
}

interface AddTenantProps {
  property: { id: number; title: string; estate_id: number }
  onClose: () => void
}

export function AddTenant({ property, onClose }: AddTenantProps) {
  const { id: estate_property_id, title, estate_id } = property
  const { user } = useSession()
  const [added, setAdded] = useState<Credentials>()
  const [separate, setSeparate] = useState(false)
  const [first_period, setFirst] = useState<FirstPeriod>(null)
  const form = useContractForm({
    schema: tenantFormBody,
    // Most tenants get their post at the home itself.
    defaultValues: { name: '', email: '', phone_number: '', address: title, starts_on: lagosToday() },
    onSubmit: async (body) => {
      const tenant = await call('POST /tenant/save', {
        body: {
          ...{ ...body, user_id: user.id, estate_id, estate_property_id, status: 1 },
          ...(joins ? {} : { separate, first_period }),
        },
      })
      toast.success(`${tenant.name} added successfully!`)
      setAdded(tenant.user)
    },
    onFailure: (error) => toastFailure('Failed to add tenant', error),
  })
  const { starts_on, name } = form.values
  const preview = useMoveIn(
    isIsoDay(starts_on) ? { estate_property_id, starts_on, separate, first_period } : null,
  )
  const { data } = preview
  const joins = !!data?.household && !separate
  if (added) return <CredentialsDialog people={[{ details: added }]} onClose={onClose} />
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Add Tenant"
      description={data ? `${title}: ${wordsOfAccount(data, separate)}` : title}
      submit="Add Tenant"
      beside={chargedNow(data)}
    >
      <AllowanceNote of="invitations" />
      <TenantFields
        form={form}
        emailHint="An email or a phone number is enough."
        starts={{ label: 'Moves in', max: inOneYear() }}
      />
      {data && <WhoseAccount preview={data} separate={separate} onChange={setSeparate} />}
      {data?.dues && !joins && <FirstPeriodField value={first_period} onChange={setFirst} />}
      <WhatIsCharged
        query={preview}
        newcomer={name}
        nothing={joins ? 'Nothing changes.' : 'Nothing until the next period begins.'}
      />
    </FormDialog>
  )
}

export function EditTenancy({ tenancy, onClose }: { tenancy: TenantDetail; onClose: () => void }) {
  const { id, name, email, phone_number, address, starts_on, ends_on, joined, account } = tenancy
  const [first_period, setFirst] = useState(account.first_period)
  const form = useContractForm({
    schema: tenantFormBody,
    defaultValues: {
      name,
      email: email ?? '',
      phone_number: phone_number ?? '',
      address: address ?? '',
      starts_on,
    },
    onSubmit: async (body) => {
      const moves = first_period === account.first_period ? {} : { first_period }
      await call('PUT /tenant/update/:id', { params: { id }, body: { ...body, ...moves } })
      await screenIsFresh()
      toast.success(`${body.name} has been updated.`)
      onClose()
    },
    onFailure: (error) => toastFailure('Failed to update this tenant.', error),
  })
  const { data: ledger } = useQuery(ledgerOf(id))
  const day = form.values.starts_on
  const moves = isIsoDay(day) && (day !== starts_on || first_period !== account.first_period)
  const preview = useMove(id, moves ? { starts_on: day, first_period } : null)
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Edit Tenant"
      description={name}
      submit="Save Changes"
      beside={moves && chargedNow(preview.data)}
    >
      <TenantFields
        form={form}
        phoneHint={<AccountNote joined={joined} />}
        starts={{ label: 'Moved in', max: ends_on && ends_on >= starts_on ? ends_on : inOneYear() }}
      />
      {ledger?.billing && account.members.length === 0 && (
        <FirstPeriodField value={first_period} onChange={setFirst} />
      )}
      {moves && <WhatIsCharged query={preview} nothing="Nothing changes." />}
    </FormDialog>
  )
}

function consequences(
  name: string,
  over: boolean,
  /** Null without billing. */
  owed: number | null,
  stays: MovePreview['household'] | undefined,
): string[] {
  return [
    over
      ? 'The tenancy ends now and cannot be reopened. If they come back, add them again.'
      : 'They live here until this day. You can change or undo it until then.',
    ...(stays ? [`The account, what it owes and its later bills stay with ${stays.name}.`] : []),
    ...(owed !== null && !stays
      ? [
          owed > 0
            ? `What is owed stays owed: ${formatNaira(owed)} today. Later bills are cancelled.`
            : 'Nothing is owed today. Later bills are cancelled.',
        ]
      : []),
    over
      ? `${name}, the landlord and the office are told now.`
      : `${name} is told now, the landlord and the office after the last day.`,
  ]
}

export function MoveOut({ tenancy, onClose }: { tenancy: TenantDetail; onClose: () => void }) {
  const { id, name, estate_property, starts_on } = tenancy
  const now = lagosToday()
  const [last_period, setLast] = useState(tenancy.account.last_period)
  const form = useContractForm({
    schema: updateTenancyBody.pick({ ends_on: true }).required(),
    defaultValues: { ends_on: tenancy.ends_on ?? [starts_on, now].sort()[1] },
    onSubmit: async (body) => {
      const { ends_on, left_at } = await call('PUT /tenant/update/:id', {
        params: { id },
        body: { ...body, last_period },
      })
      await screenIsFresh()
      toast.success(
        left_at ? `${name} has moved out.` : `${name} moves out on ${ends_on && formatDay(ends_on)}.`,
      )
      onClose()
    },
    onFailure: (error) => toastFailure('Failed to save the last day.', error),
  })
  const { data: ledger } = useQuery(ledgerOf(id))
  const day = form.values.ends_on
  const over = !!day && day < now
  const preview = useMove(id, day && isIsoDay(day) && day >= starts_on ? { ends_on: day, last_period } : null)
  const stays = preview.data?.household
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Move out ${name}?`}
      description={estate_property.title}
      submit={over ? 'End the tenancy' : 'Save move-out'}
      variant={over ? 'danger' : 'primary'}
      beside={chargedNow(preview.data)}
    >
      <DayField
        label="Last day"
        required
        min={starts_on}
        hint={`The first day was ${formatDay(starts_on)}.`}
        {...form.field('ends_on')}
      />
      {preview.data?.dues && !stays && <LastPeriodField value={last_period} onChange={setLast} />}
      <WhatIsCharged
        query={preview}
        nothing={stays || !day ? 'Nothing changes.' : keptWords(ledger?.entries ?? [], day)}
      />
      <ul className="grid list-disc gap-1.5 pl-4.5 text-ink-2" aria-label="What happens">
        {consequences(name, over, ledger?.billing ? ledger.owed : null, stays).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </FormDialog>
  )
}

/** `Empty`, `Sani Dogo and 2 more` */
function livesThereWords(property: ListedProperty): string {
  const [first, ...others] = property.occupants
  if (first) return others.length > 0 ? `${first.name} and ${others.length} more` : first.name
  return ownerLivesThere(property) ? 'The owner' : 'Empty'
}

interface PickPropertyProps {
  onClose: () => void
  onPick: (property: ListedProperty) => void
}

/** The choice itself goes on. A phone shows the homes at once, as no field has the focus there. */
export function PickProperty({ onClose, onPick }: PickPropertyProps) {
  const { severalEstates } = useSession()
  const narrow = useNarrow()
  return (
    <Dialog
      onClose={onClose}
      size="sm"
      title="Add Tenant"
      description="Which property does the tenant live in?"
      leave="Cancel"
    >
      <SearchField
        label="Property"
        placeholder="Search Properties..."
        value={null}
        opened={narrow}
        onPick={(property) => property && onPick(property)}
        search={(q) => many('GET /estates/properties', { query: { page: 1, per_page: 20, q } })}
        toChoice={(property: ListedProperty) => ({
          ...{ id: property.id, label: property.title },
          detail: [livesThereWords(property), severalEstates && property.estate_name]
            .filter(Boolean)
            .join(', '),
        })}
        rows="properties"
      />
    </Dialog>
  )
}
