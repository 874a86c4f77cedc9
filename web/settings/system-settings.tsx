import type { ReactNode } from 'react'
import { NoticeSettings, NoticeUnfinished } from '#web/privacy/door.tsx'
import { Link } from '#web/routing/link.tsx'
import { useSearch } from '#web/routing/shown.tsx'
import { classes } from '#web/ui/classes.ts'
import { AuditLog } from './audit-log.tsx'
import { MessageList } from './message-list.tsx'
import { SystemState } from './system-state.tsx'

const TABS: readonly { tab: string | undefined; label: string; mark?: ReactNode; content: ReactNode }[] = [
  { tab: undefined, label: 'System', content: <SystemState /> },
  { tab: 'messages', label: 'Messages', content: <MessageList /> },
  { tab: 'audit', label: 'Audit log', content: <AuditLog /> },
  { tab: 'privacy', label: 'Privacy', mark: <NoticeUnfinished />, content: <NoticeSettings /> },
]

/** Tabs, each with an address of its own so that a list can keep page and search there. */
export function SystemSettings() {
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
