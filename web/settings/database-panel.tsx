import { formatCount } from '#contract/counts.ts'
import type { SystemState } from '#contract/system.ts'
import { Panel } from '#web/ui/page/panel.tsx'
import { DescriptionList } from '#web/ui/text/description-list.tsx'

const inMegabytes = (bytes: number) => `${formatCount(Math.round(bytes / 100_000) / 10)} MB`

export const DatabasePanel = ({ database }: { database: SystemState['database'] }) => (
  <Panel title="Database">
    <DescriptionList
      facts={[
        ['Server', database.kind === 'private' ? "The application's own" : 'The one of DATABASE_URL'],
        ['PostgreSQL', database.version],
        ['Size', inMegabytes(database.size)],
        ['Last migration', database.migration],
      ]}
    />
  </Panel>
)
