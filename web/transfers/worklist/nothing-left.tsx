import { CircleCheck } from 'lucide-react'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { Panel } from '#web/ui/page/panel.tsx'

export const NothingLeft = () => (
  <Panel flush>
    <EmptyState icon={CircleCheck} title="All money is matched">
      Lines of the next statement appear here if their home is not certain.
    </EmptyState>
  </Panel>
)
