import { LockKeyhole } from 'lucide-react'
import { ButtonLink } from '../button/button.tsx'

interface NoAccessProps {
  page: string
  /** The only people it is for, if nobody else can be given it: `landlords and tenants`. */
  only?: string | undefined
}

export const NoAccess = ({ page, only }: NoAccessProps) => (
  <div className="mx-auto flex max-w-md flex-col items-center py-20 text-center">
    <span className="mb-4 grid size-12 place-items-center rounded-full bg-amber-wash text-amber-ink">
      <LockKeyhole className="size-6" />
    </span>
    <h1 tabIndex={-1} className="text-xl font-[650] tracking-[-0.02em] outline-none">
      You don’t have access to {page}
    </h1>
    <p className="mt-2 mb-6 text-balance text-ink-2">
      {only ? `This page is for ${only}.` : 'Ask your administrator if you need it.'}
    </p>
    <ButtonLink variant="primary" to="/dashboard">
      Back to the dashboard
    </ButtonLink>
  </div>
)
