import { CopyButton } from './copy-button.tsx'
import { DescriptionList } from './description-list.tsx'

/** Somebody's sign-in details. `password` is null where the account existed before. */
export interface SignInDetails {
  name: string
  email: string
  password: string | null
}

interface CredentialsCardProps {
  /** Who it is, where there are several: 'Landlord'. */
  title?: string | undefined
  details: SignInDetails
}

const EXISTING = 'Existing account'

/** Sign-in details, shown once, with a button that copies all of them. */
export function CredentialsCard({ title, details: { name, email, password } }: CredentialsCardProps) {
  const shown = password ? <code className="font-mono select-all">{password}</code> : EXISTING
  return (
    <div className="rounded-control border border-line bg-sunken p-4">
      <div className="mb-3 flex items-center justify-between gap-3">
        <h3 className="font-[620]">{title ?? name}</h3>
        <CopyButton size="sm" text={`Name: ${name}\nEmail: ${email}\nPassword: ${password ?? EXISTING}`}>
          Copy All
        </CopyButton>
      </div>
      <DescriptionList
        facts={[
          ['Name', name],
          ['Email', email],
          ['Password', shown],
        ]}
      />
    </div>
  )
}
