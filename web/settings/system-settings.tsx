import type { ReactNode } from 'react'
import { NoticeSettings, NoticeUnfinished } from '#web/privacy/public.tsx'
import { Link } from '#web/routing/link.tsx'
import { useSearch } from '#web/routing/shown.tsx'
import { tabStyle } from '#web/shared/settings-tabs.tsx'
import { Skeleton } from '#web/ui/feedback/states.tsx'
import { lazyPart } from '#web/ui/page/lazy-part.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
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

export function SystemSettings() {
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
            className={tabStyle(label === shown?.label)}
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
