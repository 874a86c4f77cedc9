import { LockKeyhole } from 'lucide-react'
import type { Role } from '#contract/roles.ts'
import { ButtonLink } from '../button/button.tsx'
import { whoMayOpen } from './who-may-open.ts'

interface NoAccessProps {
  /** With the roles that may open it. */
  page: { label: string; roles: readonly Role[] }
  /** The role of the viewer. */
  role: Role
}

export const NoAccess = ({ page, role }: NoAccessProps) => (
  <div className="mx-auto flex max-w-md flex-col items-center py-20 text-center">
    <span className="mb-4 grid size-12 place-items-center rounded-full bg-amber-wash text-amber-ink">
      <LockKeyhole className="size-6" />
    </span>
    <h1 tabIndex={-1} className="text-xl font-[650] tracking-[-0.02em] outline-none">
      You don’t have access to {page.label}
    </h1>
    <p className="mt-2 mb-6 text-balance text-ink-2">{whoMayOpen(page.roles, role)}</p>
    <ButtonLink variant="primary" to="/dashboard">
      Back to the dashboard
    </ButtonLink>
  </div>
)
