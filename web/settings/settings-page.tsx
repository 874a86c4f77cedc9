import { useQuery } from '@tanstack/react-query'
import { MapPinned } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Estate } from '#contract/estates.ts'
import { call } from '#web/api/call.ts'
import { one } from '#web/api/queries.ts'
import { BankAccountsPanel } from '#web/bank-accounts/public.tsx'
import { NoticeSettings, NoticeUnfinished } from '#web/privacy/public.tsx'
import { Link } from '#web/routing/link.tsx'
import { useSearch } from '#web/routing/shown.tsx'
import { useScope, useSession } from '#web/session/use-session.tsx'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/feedback/states.tsx'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { Form, SubmitButton } from '#web/ui/form/form.tsx'
import { EmailField, PhoneField, TextField } from '#web/ui/form/text-field.tsx'
import { lazyPart } from '#web/ui/page/lazy-part.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { Badge } from '#web/ui/text/badge.tsx'
import { StaffPanel } from './staff-panel.tsx'
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
        <StaffPanel estate={found.data} />
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
