import { useQuery } from '@tanstack/react-query'
import { Pencil, Users } from 'lucide-react'
import { useState } from 'react'
import { type Estate, saveEstateBody } from '#contract/estates.ts'
import type { Credentials } from '#contract/fields.ts'
import type { Tenant } from '#contract/tenancies.ts'
import { call } from '#web/api/call.ts'
import type { Reply } from '#web/api/call-types.ts'
import { many, one, screenIsFresh } from '#web/api/queries.ts'
import { AllowanceNote } from '#web/shared/allowance-note.tsx'
import { CredentialsDialog } from '#web/shared/credentials-dialog.tsx'
import { Button, ButtonLink } from '#web/ui/button/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/feedback/states.tsx'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { EmailField, PhoneField, TextField } from '#web/ui/form/text-field.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { Dialog, LeaveButton } from '#web/ui/overlay/overlay.tsx'
import { Tabs } from '#web/ui/page/tabs.tsx'
import { Table } from '#web/ui/table/table.tsx'
import type { Column } from '#web/ui/table/table-column.ts'
import { Badge } from '#web/ui/text/badge.tsx'
import { EmailLink, PhoneLinks } from '#web/ui/text/contact-links.tsx'
import { EmailText } from '#web/ui/text/contact-text.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { DescriptionList } from '#web/ui/text/description-list.tsx'

interface EstateFieldsProps {
  form: ReturnType<typeof useContractForm<typeof saveEstateBody>>
  emailHint: string
}

const EstateFields = ({ form, emailHint }: EstateFieldsProps) => (
  <>
    <TextField label="Estate name" required autoComplete="off" {...form.field('name')} />
    <TextField label="Owner name" required autoComplete="off" {...form.field('owner')} />
    <PhoneField required {...form.field('phone_number')} />
    <TextField label="Address" required autoComplete="off" {...form.field('address')} />
    <EmailField required hint={emailHint} {...form.field('email')} />
  </>
)

export function AddEstate({ onClose }: { onClose: () => void }) {
  const [admin, setAdmin] = useState<Credentials>()
  const form = useContractForm({
    schema: saveEstateBody,
    defaultValues: { name: '', owner: '', phone_number: '', address: '', email: '', status: 1 },
    onSubmit: async (body) => {
      const { name, user } = await call('POST /estate/save', { body })
      toast.success(`${name} created successfully!`)
      setAdmin(user)
    },
    onFailure: (error) => toastFailure('Failed to create estate', error),
    // The specification (§9) names this time.
    clearErrorsAfterMs: 1000,
  })
  if (admin)
    return <CredentialsDialog people={[{ title: 'Estate admin', details: admin }]} onClose={onClose} />
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Add Estate"
      description="We also create the account of its estate admin."
      submit="Add Estate"
    >
      <AllowanceNote of="invitations" />
      <EstateFields form={form} emailHint="The estate admin signs in with it." />
      <CheckboxField
        label="Active Estate"
        hint="Nothing can be charged or paid in an estate that is not active."
        {...form.checkbox('status', 1, null)}
      />
    </FormDialog>
  )
}

export function EditEstate({ estate, onClose }: { estate: Estate; onClose: () => void }) {
  const { id, name, owner, phone_number, address, email, lga_id } = estate
  const form = useContractForm({
    schema: saveEstateBody,
    defaultValues: { name, owner, phone_number, address, email, lga_id },
    // The switch in the list changes the status.
    onSubmit: async ({ status: _, ...body }) => {
      const saved = await call('PUT /estate/update/:id', { params: { id }, body })
      toast.success(`${saved.name} updated successfully!`)
      onClose()
    },
    onFailure: (error) => toastFailure('Failed to update estate', error),
  })
  return (
    <FormDialog form={form} onClose={onClose} title="Edit Estate" description={name} submit="Save Changes">
      <EstateFields form={form} emailHint="Where the estate is written to. Nobody's sign-in changes." />
    </FormDialog>
  )
}

export const DeleteEstate = ({ estate, onClose }: { estate: Estate; onClose: () => void }) => (
  <ConfirmDialog
    onClose={onClose}
    title={`Delete ${estate.name}?`}
    description="It leaves every list, and so do its properties and tenants. Its payments and history stay, and you can restore it from the archived estates."
    confirm="Delete Estate"
    onConfirm={async () => {
      try {
        await call('DELETE /estate/delete/:id', { params: { id: estate.id } })
      } catch (error) {
        toastFailure('Failed to delete estate', error)
        throw error
      }
      toast.success('Estate deleted')
      await screenIsFresh()
    }}
  />
)

const PER_PAGE = 10

const columns: Column<Tenant>[] = [
  { header: 'Name', card: 'title', cell: ({ name }) => name },
  { header: 'Email', cell: ({ email }) => <EmailText value={email} /> },
  { header: 'Property', cell: ({ estate_property }) => estate_property.title },
]

function EstateTenants({ estateId }: { estateId: number }) {
  const [page, setPage] = useState(1)
  const tenants = useQuery(many('GET /tenants', { query: { estate_id: estateId, page, per_page: PER_PAGE } }))
  return (
    <Table
      caption="Tenants"
      columns={columns}
      list={tenants}
      page={page}
      perPage={PER_PAGE}
      onPage={setPage}
      empty={
        <EmptyState icon={Users} title="No tenants found">
          Tenants are added at the property that they live in.
        </EmptyState>
      }
    />
  )
}

const EstateOverview = ({ estate }: { estate: Reply<'GET /estate/:id'> }) => (
  <DescriptionList
    facts={[
      ['Owner', estate.owner],
      ['Phone number', <PhoneLinks key="phone" name={estate.name} value={estate.phone_number} />],
      ['Email', <EmailLink key="email" value={estate.email} />],
      ['Address', estate.address],
      [
        'Status',
        <Badge key="status" tone={estate.status === 1 ? 'good' : 'off'}>
          {estate.status === 1 ? 'Active' : 'Inactive'}
        </Badge>,
      ],
      ['Properties', estate.properties_count],
      ['Tenants', estate.tenants_count],
      ['Created', <DateText key="created" value={estate.created_at} />],
    ]}
  />
)

export function EstateDialog(props: { id: number; onClose: () => void; onEdit: (estate: Estate) => void }) {
  const { id, onClose, onEdit } = props
  const query = useQuery(one('GET /estate/:id', { params: { id } }))
  const { data: estate } = query
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={estate?.name ?? 'Estate Details'}
      leave={null}
      footer={
        <>
          {estate && (
            <>
              <ButtonLink to="/estates/$id" params={{ id: String(id) }}>
                Open page
              </ButtonLink>
              <ButtonLink to="/estates/billing" search={{ estate: String(id) }}>
                Billing
              </ButtonLink>
              <ButtonLink to="/estates/settings" search={{ estate: String(id) }}>
                Settings
              </ButtonLink>
              <Button icon={Pencil} onClick={() => onEdit(estate)}>
                Edit Estate
              </Button>
            </>
          )}
          <LeaveButton>Close</LeaveButton>
        </>
      }
    >
      {estate ? (
        <Tabs
          label="Estate details"
          tabs={[
            { value: 'overview', label: 'Overview', content: <EstateOverview estate={estate} /> },
            {
              value: 'tenants',
              label: 'Tenants',
              count: estate.tenants_count,
              content: <EstateTenants estateId={id} />,
            },
          ]}
        />
      ) : query.error ? (
        <ErrorState title="Failed to load estate" query={query} />
      ) : (
        <div role="status">
          <span className="sr-only">Loading the estate...</span>
          <Skeleton className="h-80 rounded-control" />
        </div>
      )}
    </Dialog>
  )
}
