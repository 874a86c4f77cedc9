import type { ReactNode } from 'react'
import { NoticeSettings, NoticeUnfinished } from '#web/privacy/public.tsx'
import { Link } from '#web/routing/link.tsx'
import { useSearch } from '#web/routing/shown.tsx'
import { useSession } from '#web/session/use-session.tsx'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Skeleton } from '#web/ui/feedback/states.tsx'
import { lazyPart } from '#web/ui/page/lazy-part.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { EstateSettings } from './estate-settings.tsx'
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

/** Tabs, each with an address of its own so that a list can keep page and search there. */
function SystemSettings() {
  const { tab: asked } = useSearch()
  const shown = TABS.find(({ tab }) => tab === asked) ?? TABS[0]
  return (
    <>
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
  const { is } = useSession()
  return is('super admin') ? (
    <>
      <PageHeader title="Settings" lead="How the application stands, what it sent, and who did what." />
      <SystemSettings />
    </>
  ) : (
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
