import { countOf } from '#contract/counts.ts'
import type { Landlord } from '#contract/properties.ts'
import { Link } from '#web/routing/link.tsx'
import { asideLinkStyle } from '#web/ui/button/link-style.ts'

export const HomesLink = ({ landlord: { name, email, phone_number, homes } }: { landlord: Landlord }) => (
  <Link
    to="/properties"
    search={{ q: email ?? phone_number ?? name }}
    className={`${asideLinkStyle} -my-1.5 font-normal! align-middle`}
  >
    {countOf(homes, 'home')}
  </Link>
)
