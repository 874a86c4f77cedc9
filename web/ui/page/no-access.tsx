import { LockKeyhole } from 'lucide-react'
import type { Role } from '#contract/roles.ts'
import { ButtonLink } from '../button/button.tsx'
import { InsteadOfPage } from './missing.tsx'
import { whoMayOpen } from './who-may-open.ts'

interface NoAccessProps {
  /** With the roles that may open it. */
  page: { label: string; roles: readonly Role[] }
  /** The role of the viewer. */
  role: Role
}

const SINGLE = new Set(['Unit board', 'Cart'])

export const NoAccess = ({ page, role }: NoAccessProps) => (
  <InsteadOfPage
    icon={LockKeyhole}
    wait
    title={`You don’t have access to ${SINGLE.has(page.label) ? 'the ' : ''}${page.label}`}
    action={
      <ButtonLink variant="primary" to="/dashboard">
        Back to the dashboard
      </ButtonLink>
    }
  >
    {whoMayOpen(page.roles, role)}
  </InsteadOfPage>
)
