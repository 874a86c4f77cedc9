import { useQuery } from '@tanstack/react-query'
import type { Mention } from '#contract/privacy-requests.ts'
import { one } from '#web/api/queries.ts'
import { hrefOf, type Target } from '#web/routing/addresses.ts'
import { Link } from '#web/routing/link.tsx'
import { useSession } from '#web/session/use-session.tsx'
import { linkStyle } from '#web/ui/button/link-style.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'

const PAGES: Record<Mention['place'], (mention: Mention) => Target> = {
  property: ({ id }) => ({ to: '/properties', search: { property: String(id) } }),
  charge: ({ title }) => ({ to: '/charges', search: { q: title } }),
  notice: ({ title }) => ({ to: '/notifications', search: { q: title } }),
  tenancy: ({ id }) => ({ to: '/tenants/$id', params: { id: String(id) } }),
  payment: ({ id }) => ({ to: '/payments', search: { payment: String(id) } }),
  review: () => ({ to: '/payments/reviews' }),
  audit: () => ({ to: '/settings', search: { tab: 'audit', q: 'property' } }),
}

/** Texts of others that hold the person's name, number or email: an erasure leaves them. */
export function StillNamed({ id }: { id: number }) {
  const { role } = useSession()
  const { data, isError } = useQuery(one('GET /data-requests/:id/mentions', { params: { id } }))
  if (isError) return <Notice tone="bad">Failed to look for texts that name them.</Notice>
  if (!data || data.length === 0) return null
  return (
    <Notice>
      <p className="font-[560]">Still named in</p>
      <ul className="mt-1 grid gap-1.5">
        {data.map((mention) => {
          const page = PAGES[mention.place](mention)
          const words = `${mention.title}: ${mention.what.toLowerCase()}`
          // Only super admins open the audit log.
          const opens = mention.place !== 'audit' || role === 'super admin'
          return (
            <li key={hrefOf(page) + words} className="break-words">
              {opens ? (
                <Link {...page} className={`${linkStyle} underline`}>
                  {words}
                </Link>
              ) : (
                words
              )}
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}
