import { useQuery } from '@tanstack/react-query'
import { MapPinned, Trash2, UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { Colleague, Estate } from '#contract/estates.ts'

import { call } from '#web/api/call.ts'
import { many, one, screenIsFresh } from '#web/api/queries.ts'
import { useScope, useSession } from '#web/session/use-session.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { RetryNotice } from '#web/ui/feedback/notice.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/feedback/states.tsx'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { Form, SubmitButton } from '#web/ui/form/form.tsx'
import { EmailField, PhoneField, TextField } from '#web/ui/form/text-field.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { Badge } from '#web/ui/text/badge.tsx'
import { EmailText } from '#web/ui/text/contact-text.tsx'

const AddColleague = lazyDialog(() => import('./add-colleague.tsx').then((file) => file.AddColleague))

function Colleagues({ estate }: { estate: Pick<Estate, 'id' | 'name'> }) {
  const { user } = useSession()
  const [adding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<Colleague>()
  const { data, error, refetch } = useQuery(
    many('GET /estate/colleagues/:estateId', { params: { estateId: estate.id } }),
  )
  const remove = async () => {
    if (!leaving) return
    const { message } = await call('DELETE /estate/colleagues/:estateId/:userId', {
      params: { estateId: estate.id, userId: leaving.id },
    })
    await screenIsFresh()
    toast.success(message)
  }
  return (
    <Panel
      title="Who manages this estate"
      className="mt-5 max-w-3xl"
      action={
        <Button size="sm" icon={UserPlus} onClick={() => setAdding(true)}>
          Add Colleague
        </Button>
      }
    >
      {data ? (
        <ul className="divide-y divide-line">
          {data.rows.map((each) => (
            <li key={each.id} className="flex items-center justify-between gap-3 py-2.5">
              <div className="min-w-0 break-words">
                <p className="font-[560]">
                  {each.name}
                  {each.id === user.id && <span className="font-normal text-ink-3"> (you)</span>}
                </p>
                <p className="text-sm text-ink-2">
                  <EmailText value={each.email} />
                </p>
              </div>
              <div className="flex flex-none items-center gap-2">
                {!each.joined && <Badge tone="wait">Not joined</Badge>}
                {each.id !== user.id && (
                  <IconButton icon={Trash2} label={`Remove ${each.name}`} onClick={() => setLeaving(each)} />
                )}
              </div>
            </li>
          ))}
        </ul>
      ) : error ? (
        <RetryNotice title="The list could not be loaded." query={{ error, refetch }} />
      ) : (
        <Skeleton className="h-14 w-full" />
      )}
      {adding && <AddColleague estate={estate} onClose={() => setAdding(false)} />}
      <ConfirmDialog
        open={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        title={`Remove ${leaving?.name}?`}
        description={`${leaving?.name} is signed out and can no longer manage ${estate.name}. What they recorded stays.`}
        confirm="Remove"
        onConfirm={remove}
      />
    </Panel>
  )
}

export function EstateSettings() {
  const { estate } = useScope()
  const found = useQuery({
    ...one('GET /estate/:id', { params: { id: estate?.id ?? 0 } }),
    enabled: estate !== null,
  })
  if (!estate)
    return (
      <Panel>
        <EmptyState icon={MapPinned} title="No estate is linked to your account.">
          An administrator can link one.
        </EmptyState>
      </Panel>
    )
  if (found.data)
    return (
      <>
        <EstateForm key={found.data.id} estate={found.data} />
        <Colleagues estate={found.data} />
      </>
    )
  return (
    <Panel>
      {found.error ? (
        <ErrorState title="Failed to load estate" query={found} />
      ) : (
        <div className="grid gap-5">
          {['name', 'owner', 'phone', 'address', 'email'].map((field) => (
            <div key={field}>
              <Skeleton className="h-4 w-24" />
              <Skeleton className="mt-2 h-10 w-full max-w-md" />
            </div>
          ))}
        </div>
      )}
    </Panel>
  )
}

/** All but the status, which is for admins. */
function EstateForm({ estate }: { estate: Estate }) {
  const { id, name, owner, phone_number, address, email, status } = estate
  const form = useContractForm({
    schema: () => import('#contract/estates.ts').then((file) => file.estateForm),
    defaultValues: { name, owner, phone_number, address, email },
    onSubmit: async (body) => {
      const saved = await call('PUT /estate/update/:id', { params: { id }, body })
      form.reset(body)
      toast.success(`${saved.name} updated successfully!`)
    },
    onFailure: (error) => toastFailure('Failed to update estate', error),
  })
  return (
    <Panel
      title="Estate details"
      className="max-w-3xl"
      action={status === 1 ? <Badge tone="good">Active</Badge> : <Badge>Inactive</Badge>}
    >
      <Form form={form}>
        <div className="grid gap-4.5 sm:grid-cols-2">
          <TextField label="Estate name" required autoComplete="off" {...form.field('name')} />
          <TextField label="Owner name" required autoComplete="off" {...form.field('owner')} />
          <PhoneField required {...form.field('phone_number')} />
          <EmailField required hint="Answers to your notifications come here." {...form.field('email')} />
        </div>
        <TextField label="Address" required autoComplete="off" {...form.field('address')} />
        <div>
          <SubmitButton form={form}>Save Changes</SubmitButton>
        </div>
      </Form>
    </Panel>
  )
}
