import { House } from 'lucide-react'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Panel } from '#web/ui/page/panel.tsx'

/** For somebody who has no figures of their own, such as an estate admin whose estate is gone. */
export const NoFigures = () => (
  <Panel>
    <EmptyState
      icon={House}
      title="You are signed in"
      action={<ButtonLink to="/notifications">View Notifications</ButtonLink>}
    >
      No estate is linked to your account. Its figures appear here once an administrator links one.
    </EmptyState>
  </Panel>
)
