import type { LandlordStatement } from '#contract/statements.ts'
import { Link } from '#web/routing/link.tsx'
import { linkStyle } from '#web/ui/button/link-style.ts'
import { classes } from '#web/ui/classes.ts'
import { Running } from '../account/entry-parts.tsx'

interface HomesProps
  extends Pick<LandlordStatement['properties'][number], 'tenancies' | 'owners_accounts'>,
    Pick<LandlordStatement, 'from' | 'to'> {
  sums?: boolean
}

const homeStyle = 'flex items-center justify-between gap-x-3'

/** The accounts of a home. A phone shows each on a line of its own, with its closing balance. */
export const Homes = ({ tenancies, owners_accounts, from, to, sums }: HomesProps) => (
  <ul className={sums ? 'text-sm' : 'mt-0.5 flex flex-wrap gap-x-3 gap-y-1 text-sm'}>
    {tenancies.map(({ id, name, closing }) => (
      <li key={id} className={homeStyle}>
        <Link
          to="/tenants/$id"
          params={{ id: String(id) }}
          search={{ from, to }}
          className={classes(linkStyle, 'pointer-coarse:py-3')}
        >
          {name}
        </Link>
        {sums && <Running running={closing} />}
      </li>
    ))}
    {owners_accounts.map(({ account_id, number, closing }) => (
      <li key={account_id} className={homeStyle}>
        <Link
          to="/arrears/$id"
          params={{ id: String(account_id) }}
          className={classes(linkStyle, 'pointer-coarse:py-2.5')}
        >
          Owner’s account {number}
        </Link>
        {sums && <Running running={closing} />}
      </li>
    ))}
  </ul>
)
