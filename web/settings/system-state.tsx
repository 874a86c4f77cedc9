import { useQuery } from '@tanstack/react-query'
import { one } from '#web/api/queries.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { ApplicationPanel } from './application-panel.tsx'
import { BackupsPanel } from './backups-panel.tsx'
import { DatabasePanel } from './database-panel.tsx'
import { MailPanel } from './mail-panel.tsx'
import { PaymentsPanel } from './payments-panel.tsx'
import { RetentionPanel } from './retention-panel.tsx'
import { WhatsappPanel } from './whatsapp-panel.tsx'

/** How database, payments and messages stand; the settings themselves belong to whoever runs the server. */
export function SystemState() {
  const { data, error, refetch } = useQuery(one('GET /system/state'))
  if (error && !data)
    return (
      <Panel>
        <ErrorState title="The state could not be loaded" query={{ error, refetch }} />
      </Panel>
    )
  if (!data)
    return (
      <div className="grid gap-5 lg:grid-cols-2">
        {['application', 'database', 'backups', 'mail'].map((panel) => (
          <Panel key={panel}>
            <Skeleton className="h-5 w-32" />
            <Skeleton className="mt-5 h-24 w-full" />
          </Panel>
        ))}
      </div>
    )
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <div className="grid gap-5">
        <ApplicationPanel state={data} />
        <BackupsPanel backups={data.backups} />
        <PaymentsPanel payments={data.payments} />
      </div>
      <div className="grid gap-5">
        <DatabasePanel database={data.database} />
        <MailPanel mail={data.mail} />
        <WhatsappPanel whatsapp={data.whatsapp} />
      </div>
      <div className="lg:col-span-2">
        <RetentionPanel />
      </div>
    </div>
  )
}
