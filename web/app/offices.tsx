import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isReachable } from '#contract/office-words.ts'
import { useScope, useSession } from '#web/session/use-session.tsx'
import { OfficeContact } from '#web/shared/office-contact.tsx'

/** More than a landlord of homes in a few estates needs below each page. */
const MOST_SHOWN = 3

/** Below a resident's page: whom to ask. It appears once the page is loaded, so that the page does not push it. */
export function Offices() {
  const { user, is } = useSession()
  const { estate } = useScope()
  const loading = useIsFetching() > 0
  const [loaded, setLoaded] = useState(false)
  useEffect(() => {
    if (!loading) setLoaded(true)
  }, [loading])
  const reached = (user.offices ?? []).filter(({ office }) => isReachable(office))
  const own = is('tenant') && estate ? reached.filter(({ id }) => id === estate.id) : reached
  if (!loaded || !is('tenant', 'landlord') || own.length === 0) return null
  return (
    <aside data-screen aria-label="Whom to ask" className="mt-8 border-t border-line pt-4">
      {own.slice(0, MOST_SHOWN).map(({ id, name, office }) => (
        <OfficeContact key={id} estate_name={name} office={office} />
      ))}
    </aside>
  )
}
