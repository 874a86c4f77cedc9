import type { SystemState } from '#contract/system.ts'
import { Panel } from '#web/ui/page/panel.tsx'
import { DescriptionList } from '#web/ui/text/description-list.tsx'
import { inMegabytes } from './megabytes.ts'

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
