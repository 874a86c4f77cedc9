import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Landlord } from '#contract/properties.ts'
import { many } from '#web/api/queries.ts'
import { useParams } from '#web/routing/shown.tsx'
import { useScope } from '#web/session/use-session.tsx'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { Skeleton, TallSkeleton } from '#web/ui/feedback/states.tsx'
import { Breadcrumb } from '#web/ui/page/breadcrumb.tsx'
import { Missing } from '#web/ui/page/missing.tsx'
import { NotThere } from '#web/ui/page/not-there.tsx'
import { titleOf, usePageTitle } from '#web/ui/page/page-title.ts'
import { ContactLinks } from '#web/ui/text/contact-links.tsx'
import { HomesLink } from './homes-link.tsx'

export function LandlordPage(props: { children: (landlord: Landlord, facts: ReactNode) => ReactNode }) {
  const { id = '' } = useParams()
  const query = useQuery({
    ...many('GET /landlords', { query: { owner_id: id, page: 1, per_page: 1 } }),
    // The default shows the landlord before until this one is loaded.
    placeholderData: undefined,
  })
  const { data, error } = query
  const landlord = data?.rows[0]
  const missing = data !== undefined && !landlord
  usePageTitle(titleOf(landlord?.name, 'Landlord', error, missing || undefined))
  if (landlord)
    return (
      <>
        <Breadcrumb to="/landlords" list="Landlords" name={landlord.name} />
        {props.children(landlord, <Facts landlord={landlord} />)}
      </>
    )
  const back = <ButtonLink to="/landlords">Back to the landlords</ButtonLink>
  if (missing) return <Missing what="Landlord" back={back} />
  if (error) return <NotThere what="Landlord" query={query} back={back} />
  return (
    <div aria-busy="true">
      <Skeleton className="mb-3 h-4 w-40" />
      <Skeleton className="mb-8 h-7 w-64" />
      <Skeleton className="mb-5 h-20 rounded-surface" />
      <TallSkeleton />
    </div>
  )
}

function Facts({ landlord }: { landlord: Landlord }) {
  const { name, email, phone_number, estates } = landlord
  const several = useScope().of !== 'one estate'
  const facts: [term: string, value: ReactNode][] = [
    ['Contact', <ContactLinks key="contact" name={name} phone_number={phone_number} email={email} />],
    ['Homes', <HomesLink key="homes" landlord={landlord} />],
  ]
  if (several)
    facts.push([estates.length === 1 ? 'Estate' : 'Estates', estates.map(({ name }) => name).join(', ')])
  return (
    <dl className="mb-5 grid gap-x-10 gap-y-2.5 rounded-surface border border-line bg-surface px-5 py-4 shadow-rest sm:flex sm:flex-wrap sm:gap-y-4">
      {facts.map(([term, value]) => (
        <div key={term} className="flex min-w-0 justify-between gap-4 sm:block">
          <dt className="flex-none text-ink-3 sm:text-sm">{term}</dt>
          <dd className="min-w-0 font-medium break-words max-sm:text-right sm:mt-0.5">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
