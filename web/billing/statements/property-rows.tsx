import type { LandlordStatement } from '#contract/statements.ts'
import { Link } from '#web/routing/link.tsx'
import { linkStyle } from '#web/ui/button/link-style.ts'
import { classes } from '#web/ui/classes.ts'
import { Money } from '#web/ui/text/money.tsx'
import { Running, settledIn } from '../account/entry-parts.tsx'

type Property = LandlordStatement['properties'][number]
type Figures = Pick<
  LandlordStatement,
  'from' | 'to' | 'opening' | 'charged' | 'paid' | 'adjusted' | 'closing'
>
interface RowsProps {
  statement: LandlordStatement
}

const headStyle =
  'border-t border-line px-3 py-2.5 text-sm font-[560] whitespace-nowrap text-ink-3 first:pl-5 last:pr-5'
const cellStyle = 'border-t border-line px-3 py-2.5 align-top first:pl-5 last:pr-5'
const sumStyle = 'text-right whitespace-nowrap'

/** Who lived there; each leads to what they were charged and paid in these days. */
const Homes = ({ tenancies, from, to }: Pick<Property, 'tenancies'> & Pick<Figures, 'from' | 'to'>) => (
  <span className="flex flex-wrap gap-x-3 text-sm">
    {tenancies.map(({ id, name }) => (
      <Link
        key={id}
        to="/tenants/$id"
        params={{ id: String(id) }}
        search={{ from, to }}
        className={classes(linkStyle, 'pointer-coarse:py-2.5')}
      >
        {name}
      </Link>
    ))}
  </span>
)

const Sums = ({ figures }: { figures: Figures }) => (
  <>
    <td className={classes(cellStyle, sumStyle)}>
      <Running running={figures.opening} />
    </td>
    <td className={classes(cellStyle, sumStyle)}>
      <Money amount={figures.charged} />
    </td>
    <td className={classes(cellStyle, sumStyle)}>
      <Money amount={settledIn(figures)} />
    </td>
    <td className={classes(cellStyle, sumStyle, 'font-[620]')}>
      <Running running={figures.closing} />
    </td>
  </>
)

/** A line for each property, and what all come to; for a desk. */
export const PropertyRows = ({ statement: { properties, ...all } }: RowsProps) => (
  <div className="overflow-x-auto pt-2.5">
    <table className="w-full border-separate border-spacing-0">
      <caption className="sr-only">Properties</caption>
      <thead>
        <tr className="text-left">
          <th scope="col" className={headStyle}>
            Property
          </th>
          {['Opening', 'Charged', 'Paid or adjusted', 'Closing'].map((head) => (
            <th key={head} scope="col" className={classes(headStyle, sumStyle)}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {properties.map(({ property, estate, tenancies, ...figures }) => (
          <tr key={property.id}>
            <td className={classes(cellStyle, 'w-full min-w-44')}>
              <span className="font-[560]">{property.title}</span>{' '}
              <span className="text-sm text-ink-2">{estate.name}</span>
              <Homes tenancies={tenancies} {...all} />
            </td>
            <Sums figures={{ ...all, ...figures }} />
          </tr>
        ))}
      </tbody>
      <tfoot className="bg-sunken font-[620]">
        <tr>
          <td className={cellStyle}>All properties</td>
          <Sums figures={all} />
        </tr>
      </tfoot>
    </table>
  </div>
)

const CardSums = ({ figures }: { figures: Figures }) => (
  <dl className="mt-2 grid grid-cols-[auto_auto] justify-between gap-x-4 gap-y-1 text-sm">
    <dt className="text-ink-3">Opening</dt>
    <dd className="text-right">
      <Running running={figures.opening} />
    </dd>
    <dt className="text-ink-3">Charged</dt>
    <dd className="text-right">
      <Money amount={figures.charged} />
    </dd>
    <dt className="text-ink-3">Paid or adjusted</dt>
    <dd className="text-right">
      <Money amount={settledIn(figures)} />
    </dd>
    <dt className="text-ink-3">Closing</dt>
    <dd className="text-right text-md font-[620]">
      <Running running={figures.closing} />
    </dd>
  </dl>
)

/** The same as cards, for a phone; what all come to stands first. */
export const PropertyCards = ({ statement: { properties, ...all } }: RowsProps) => (
  <ul aria-label="Properties" className="pt-2.5">
    <li className="border-t border-line bg-sunken px-5 py-3.5">
      <p className="font-[620]">All properties</p>
      <CardSums figures={all} />
    </li>
    {properties.map(({ property, estate, tenancies, ...figures }) => (
      <li key={property.id} className="border-t border-line px-5 py-3.5">
        <p className="font-[560]">{property.title}</p>
        <p className="text-sm text-ink-2">{estate.name}</p>
        <Homes tenancies={tenancies} {...all} />
        <CardSums figures={{ ...all, ...figures }} />
      </li>
    ))}
  </ul>
)
