import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { isIsoDay } from '#contract/dates.ts'
import { DEFAULT_PROPERTY_TYPE_ID } from '#contract/limits.ts'
import { type PropertyDetail, saveProperty, updatePropertyBody } from '#contract/properties.ts'
import { call } from '#web/api/call.ts'
import { one, screenIsFresh } from '#web/api/queries.ts'
import { useScope } from '#web/session/use-session.tsx'
import { AllowanceNote } from '#web/shared/allowance-note.tsx'
import { CredentialsDialog } from '#web/shared/credentials-dialog.tsx'
import { EstatePicker, usePickedEstate } from '#web/shared/estate-picker.tsx'
import { FirstPeriodField } from '#web/shared/period-choice.tsx'
import { useAsked } from '#web/shared/use-asked.ts'
import { chargedNow, WhatIsCharged } from '#web/shared/what-is-charged.tsx'
import { saidOr } from '#web/ui/feedback/refusal.ts'
import { ErrorState } from '#web/ui/feedback/states.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { AmountField } from '#web/ui/form/amount-field.tsx'
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { DayField } from '#web/ui/form/day-field.tsx'
import { PhoneField } from '#web/ui/form/phone-field.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { EmailField, TextareaField, TextField } from '#web/ui/form/text-field.tsx'
import { FormDrawer } from '#web/ui/overlay/form-drawer.tsx'
import { Drawer } from '#web/ui/overlay/overlay.tsx'
import { AttributesField } from './attributes-field.tsx'
import { PropertySkeleton } from './property-skeleton.tsx'
import { STATUS_OPTIONS } from './property-status.tsx'
import { useTypeOptions } from './property-types.ts'
import { whyUnchanged } from './why-unchanged.ts'
import { YesNoField } from './yes-no-field.tsx'

const HOME = { id: DEFAULT_PROPERTY_TYPE_ID, name: 'Home' }

type NewPropertyForm = ReturnType<typeof useContractForm<typeof saveProperty>>

interface PropertyFieldsProps {
  field: (
    name: 'title' | 'description' | 'status' | 'property_type_id',
    how?: { number: true },
  ) => ReturnType<NewPropertyForm['field']>
  type: { id: number; name: string }
  price: Omit<ComponentProps<typeof AmountField>, 'label'>
}

const PropertyFields = ({ field, price, type }: PropertyFieldsProps) => (
  <>
    <TextField label="Title" required autoComplete="off" {...field('title')} />
    <div className="grid grid-cols-2 items-start gap-x-3 gap-y-4.5 large-text:grid-cols-1 sm:gap-x-4.5">
      <AmountField label="Price" required hint="A year’s rent, or what it sells for." {...price} />
      <SelectField label="Status" required options={STATUS_OPTIONS} {...field('status')} />
    </div>
    <SelectField
      label="Type of home"
      required
      options={useTypeOptions(type)}
      {...field('property_type_id', { number: true })}
    />
    <TextareaField label="Description" {...field('description')} />
  </>
)

interface LivingFieldsProps {
  letByRoom: Omit<ComponentProps<typeof CheckboxField>, 'label' | 'hint'>
  /** Null: the estate owns it. */
  ownerLives: {
    name: string
    value: string | null | undefined
    onChange: (day: string | null) => void
    error: string | undefined
  } | null
}

/** The occupants decide the payer. */
const LivingFields = ({ letByRoom, ownerLives }: LivingFieldsProps) => (
  <>
    <CheckboxField label="Let by room" hint="Each tenant has an account of their own." {...letByRoom} />
    {ownerLives && (
      <DayField
        label="The owner lives here, from"
        hint="They pay what a household would. Empty: they do not live here."
        {...ownerLives}
        value={ownerLives.value ?? ''}
        onChange={({ target }) => ownerLives.onChange(target.value || null)}
      />
    )}
  </>
)

export function AddProperty({ onClose }: { onClose: () => void }) {
  const scope = useScope()
  const [people, setPeople] = useState<ComponentProps<typeof CredentialsDialog>['people']>()
  const form = useContractForm({
    schema: saveProperty,
    defaultValues: {
      title: '',
      price: undefined,
      description: '',
      status: 'available',
      property_type_id: HOME.id,
      estate_id: scope.estate?.id,
      attributes: [],
      owner_status: undefined,
      ...{ landlord_name: '', landlord_email: '', landlord_phone: '' },
      tenant_status: undefined,
      ...{ tenant_name: '', tenant_email: '', tenant_phone: '' },
      ...{ let_by_room: false, owner_lives_from: null, first_period: null },
    },
    onSubmit: async (body) => {
      const { title, landlord, tenant } = await call('POST /estates/property', { body })
      toast.success(`${title} created successfully!`)
      if (!landlord && !tenant) return onClose()
      setPeople([
        ...(landlord ? [{ title: 'Landlord', details: landlord }] : []),
        ...(tenant ? [{ title: 'Tenant', details: tenant }] : []),
      ])
    },
    onFailure: (error) => toast.error(`Failed to create property: ${saidOr(error, 'Unknown error')}`),
  })
  const estate = usePickedEstate(form.controlled('estate_id'))
  const charges = useChargesOfNewHome(form)
  if (people) return <CredentialsDialog people={people} onClose={onClose} />
  return (
    <FormDrawer
      form={form}
      onClose={onClose}
      title="Add New Property"
      submit="Add Property"
      beside={chargedNow(charges?.data)}
    >
      <AllowanceNote of="invitations" />
      {scope.of === 'every estate' && (
        <EstatePicker {...estate} required name="estate_id" placeholder="Select an estate" />
      )}
      <PropertyFields field={form.field} price={form.controlled('price')} type={HOME} />
      <OwnershipFields form={form} />
      <AttributesField form={form} />
      {charges && <ChargesOfNewHome form={form} charges={charges} />}
    </FormDrawer>
  )
}

/** Asks for the owner and the tenant. An answer clears the fields it hides. */
function OwnershipFields({ form }: { form: NewPropertyForm }) {
  const owner = form.controlled('owner_status')
  const tenant = form.controlled('tenant_status')
  const clear = (...people: ('landlord' | 'tenant')[]) => {
    for (const person of people)
      for (const field of ['name', 'email', 'phone'] as const) form.set(`${person}_${field}`, '')
  }
  return (
    <>
      <YesNoField
        label="Does the estate own it?"
        {...owner}
        onChange={(estateOwns) => {
          owner.onChange(estateOwns)
          tenant.onChange(estateOwns ? false : undefined)
          form.set('owner_lives_from', null)
          clear('landlord', 'tenant')
        }}
      />
      {owner.value === false && (
        <>
          <TextField label="Landlord name" required autoComplete="off" {...form.field('landlord_name')} />
          <EmailField label="Landlord email" required {...form.field('landlord_email')} />
          <PhoneField label="Landlord phone number" {...form.field('landlord_phone')} />
          <YesNoField
            label="Is there a current tenant?"
            {...tenant}
            onChange={(lives) => {
              tenant.onChange(lives)
              form.set('owner_lives_from', null)
              clear('tenant')
            }}
          />
        </>
      )}
      {owner.value === false && tenant.value && (
        <>
          <TextField label="Tenant name" required autoComplete="off" {...form.field('tenant_name')} />
          <EmailField label="Tenant email" required {...form.field('tenant_email')} />
          <PhoneField label="Tenant phone number" {...form.field('tenant_phone')} />
          <p className="text-ink-2">A new account is opened for the tenant from today.</p>
        </>
      )}
      <LivingFields
        letByRoom={form.checkbox('let_by_room', true, false)}
        ownerLives={owner.value === false && !tenant.value ? form.controlled('owner_lives_from') : null}
      />
    </>
  )
}

/** Null as long as the form does not say who pays. */
function useChargesOfNewHome({ values }: NewPropertyForm) {
  const { estate_id, property_type_id, owner_status, tenant_status, let_by_room } = values
  const { owner_lives_from, first_period } = values
  const isDay = !owner_lives_from || isIsoDay(owner_lives_from)
  const asks = estate_id && owner_status === false && tenant_status !== undefined && isDay
  const preview = useAsked(
    ['GET what a new home is charged'],
    asks
      ? {
          ...{ estate_id, property_type_id, owner_status, tenant_status },
          ...{ let_by_room, owner_lives_from, first_period },
        }
      : null,
    (body, signal) => call('POST /estates/property/preview', { body, signal, refetch: false }),
  )
  return asks ? preview : null
}

type Charges = NonNullable<ReturnType<typeof useChargesOfNewHome>>

function ChargesOfNewHome({ form, charges }: { form: NewPropertyForm; charges: Charges }) {
  const { first_period, tenant_status, tenant_name, landlord_name } = form.values
  return (
    <>
      {tenant_status && charges.data?.dues && (
        <FirstPeriodField value={first_period ?? null} onChange={form.controlled('first_period').onChange} />
      )}
      <WhatIsCharged
        query={charges}
        newcomer={tenant_name ?? ''}
        owner={landlord_name}
        nothing="Nothing until the next period begins."
      />
    </>
  )
}

export function EditProperty({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useQuery(one('GET /estate/property/:id', { params: { id } }))
  const { data, error, isFetching } = query
  // The form starts from fresh data; a later refetch does not overwrite typed text.
  const [property, setProperty] = useState<PropertyDetail>()
  if (!property && data && !isFetching) setProperty(data)
  if (property) return <EditPropertyDrawer property={property} onClose={onClose} />
  return (
    <Drawer onClose={onClose} title="Edit Property" leave="Cancel">
      {error && !isFetching ? (
        <ErrorState title="Failed to load property details" query={query} />
      ) : (
        <PropertySkeleton />
      )}
    </Drawer>
  )
}

function EditPropertyDrawer({ property, onClose }: { property: PropertyDetail; onClose: () => void }) {
  const { id, title, price, description, status, property_type_id, property_type_name, attributes } = property
  const { let_by_room, owner_lives_from, owner_id, landlord_name } = property
  const form = useContractForm({
    schema: updatePropertyBody,
    defaultValues: {
      ...{ title, price, description: description ?? '', status, property_type_id, attributes },
      ...{ let_by_room, owner_lives_from },
    },
    onSubmit: async (body) => {
      const changed = await call('PUT /estate/property/:id', { params: { id }, body })
      await screenIsFresh()
      toast.success(`${changed.title} has been updated.`)
      onClose()
    },
    onFailure: (error) => toast.error(`Failed to update property: ${saidOr(error, 'Unknown error')}`),
  })
  const { owner_lives_from: from = null } = form.values
  const livesElse = from !== owner_lives_from && (from === null || isIsoDay(from))
  const preview = useAsked(
    ['GET what an owner in residence is charged', id],
    livesElse ? { owner_lives_from: from } : null,
    (body, signal) =>
      call('POST /estate/property/:id/preview', { params: { id }, body, signal, refetch: false }),
  )
  return (
    <FormDrawer
      form={form}
      onClose={onClose}
      title="Edit Property"
      description={title}
      submit="Save Changes"
      beside={livesElse && chargedNow(preview.data)}
    >
      <PropertyFields
        field={form.field}
        price={form.controlled('price')}
        type={{ id: property_type_id, name: property_type_name }}
      />
      <LivingFields
        letByRoom={form.checkbox('let_by_room', true, false)}
        ownerLives={owner_id === null ? null : form.controlled('owner_lives_from')}
      />
      {livesElse && <WhatIsCharged query={preview} owner={landlord_name} nothing={whyUnchanged(property)} />}
      <AttributesField form={form} />
    </FormDrawer>
  )
}
