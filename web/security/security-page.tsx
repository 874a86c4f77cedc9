import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import type { SecurityEvent } from '#contract/security-log.ts'
import { download } from '#web/api/download.ts'
import { many } from '#web/api/queries.ts'
import { useScope } from '#web/session/use-scope.ts'
import { ExportMenu } from '#web/shared/export-menu.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { lazyDialog } from '#web/ui/overlay/lazy-dialog.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Table } from '#web/ui/table/table.tsx'
import { eventColumns } from './event-columns.tsx'
import { SecurityFigures } from './security-figures.tsx'
import { useSecurityList } from './security-filters.ts'
import { SecurityToolbar } from './security-toolbar.tsx'

const EventDialog = lazyDialog(() => import('./event-dialog.tsx').then((file) => file.EventDialog))

/** What happened that matters for safety: of every estate, or of the own one. */
export function SecurityPage() {
  const every = useScope().of === 'every estate'
  const list = useSecurityList()
  const { narrowing, narrowed, page, perPage } = list
  const events = useQuery(many('GET /security-log', { query: { ...narrowing, page, per_page: perPage } }))
  const [shown, setShown] = useState<SecurityEvent | null>(null)
  return (
    <>
      <PageHeader
        title="Security"
        lead={`Who came in from where, what was refused, and what was changed or taken along${every ? '' : ' in your estate'}.`}
        actions={
          <ExportMenu
            what="the security log"
            save={(format) =>
              download('GET /security-log/export', `security-log.${format}`, {
                query: { ...narrowing, format },
              })
            }
          />
        }
      />
      <div className="grid gap-5">
        <SecurityFigures list={list} />
        <Table
          caption="Security log"
          columns={eventColumns(every)}
          list={events}
          {...list.paging}
          onOpen={setShown}
          toolbar={<SecurityToolbar list={list} rows={events.data?.rows ?? []} />}
          empty={
            narrowed ? (
              <EmptyState
                icon={ShieldCheck}
                title="Nothing found"
                action={<Button onClick={list.clear}>Show everything</Button>}
              >
                Try another search, kind or day.
              </EmptyState>
            ) : (
              <EmptyState icon={ShieldCheck} title="Nothing noted yet">
                Sign-ins, refusals, exports and changes of accounts appear here as they happen.
              </EmptyState>
            )
          }
        />
      </div>
      {shown && <EventDialog event={shown} onClose={() => setShown(null)} />}
    </>
  )
}
