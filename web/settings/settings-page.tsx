import { useQuery } from '@tanstack/react-query'
import { MapPinned, Trash2, UserPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Colleague, Estate } from '#contract/estates.ts'
import { call } from '#web/api/call.ts'
import { many, one, screenIsFresh } from '#web/api/queries.ts'
import { BankAccountsPanel } from '#web/bank-accounts/public.tsx'
import { NoticeSettings, NoticeUnfinished } from '#web/privacy/public.tsx'
import { Link } from '#web/routing/link.tsx'
import { useSearch } from '#web/routing/shown.tsx'
import { useScope, useSession } from '#web/session/use-session.tsx'
import { Button, ButtonLink } from '#web/ui/button/button.tsx'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { classes } from '#web/ui/classes.ts'
import { RetryNotice } from '#web/ui/feedback/notice.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/feedback/states.tsx'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { Form, SubmitButton } from '#web/ui/form/form.tsx'
import { EmailField, PhoneField, TextField } from '#web/ui/form/text-field.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'
import { lazyPart } from '#web/ui/page/lazy-part.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { Badge } from '#web/ui/text/badge.tsx'
import { EmailText } from '#web/ui/text/contact-text.tsx'
import { SystemPanels } from './system-state.tsx'

const waiting = <Skeleton className="h-96 rounded-surface" />
const MessageList = lazyPart(() => import('./message-list.tsx').then((file) => file.MessageList), {
  waiting,
  failed: 'The messages could not be loaded.',
})
const AuditLog = lazyPart(() => import('./audit-log.tsx').then((file) => file.AuditLog), {
  waiting,
  failed: 'The audit log could not be loaded.',
})

const TABS: readonly { tab: string | undefined; label: string; mark?: ReactNode; content: ReactNode }[] = [
  { tab: undefined, label: 'System', content: <SystemPanels /> },
  { tab: 'messages', label: 'Messages', content: <MessageList /> },
  { tab: 'audit', label: 'Audit log', content: <AuditLog /> },
  { tab: 'privacy', label: 'Privacy', mark: <NoticeUnfinished />, content: <NoticeSettings /> },
]

function SystemSettings() {
  const { tab: asked } = useSearch()
  const shown = TABS.find(({ tab }) => tab === asked) ?? TABS[0]
  return (
    <>
      <PageHeader title="Settings" lead="How the application stands, what it sent, and who did what." />
      <nav aria-label="Settings" className="mb-5 flex gap-5 border-b border-line">
        {TABS.map(({ tab, label, mark }) => (
          <Link
            key={label}
            to="/settings"
            search={{ tab }}
            keepScroll
            aria-current={label === shown?.label ? 'page' : undefined}
            className={classes(
              '-mb-px flex h-10 items-center border-b-2 font-[560] pointer-coarse:h-11',
              label === shown?.label
                ? 'border-brand text-ink'
                : 'border-transparent text-ink-2 hover:text-ink',
            )}
          >
            {label}
            {mark}
          </Link>
        ))}
      </nav>
      {shown?.content}
    </>
  )
}

export function SettingsPage() {
  if (useSession().is('super admin')) return <SystemSettings />
  return (
    <>
      <PageHeader
        title="Settings"
        lead="What people are told of your estate."
        actions={<ButtonLink to="/settings/billing">Billing</ButtonLink>}
      />
      <EstateSettings />
    </>
  )
}

const AddColleague = lazyDialog(() => import('./add-colleague.tsx').then((file) => file.AddColleague))

function Colleagues({ estate }: { estate: Estate }) {
  const { user } = useSession()
  const [adding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<Colleague>()
  const params = { estateId: estate.id }
  const colleagues = useQuery(many('GET /estate/colleagues/:estateId', { params }))
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
      {colleagues.data ? (
        <ul className="divide-y divide-line">
          {colleagues.data.rows.map((each) => (
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
      ) : colleagues.error ? (
        <RetryNotice title="The list could not be loaded." query={colleagues} />
      ) : (
        <Skeleton className="h-14 w-full" />
      )}
      {adding && <AddColleague estate={estate} onClose={() => setAdding(false)} />}
      {leaving && (
        <ConfirmDialog
          onClose={() => setLeaving(undefined)}
          title={`Remove ${leaving.name}?`}
          description={`${leaving.name} is signed out and can no longer manage ${estate.name}. What they recorded stays.`}
          confirm="Remove"
          onConfirm={async () => {
            const { message } = await call('DELETE /estate/colleagues/:estateId/:userId', {
              params: { ...params, userId: leaving.id },
            })
            await screenIsFresh()
            toast.success(message)
          }}
        />
      )}
    </Panel>
  )
}

function EstateSettings() {
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
        <BankAccountsPanel estate={found.data} className="mt-5 max-w-3xl" />
        <Colleagues estate={found.data} />
      </>
    )
  return (
    <Panel>
      {found.error ? (
        <ErrorState title="Failed to load estate" query={found} />
      ) : (
        <Skeleton className="h-96" />
      )}
    </Panel>
  )
}

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
