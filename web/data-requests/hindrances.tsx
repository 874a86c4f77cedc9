import type { ReactElement, ReactNode } from 'react'
import { cloneElement } from 'react'
import type { DataRequest, ErasureHindrance } from '#contract/data-requests.ts'
import { Link } from '#web/routing/link.tsx'
import { linkStyle } from '#web/ui/button/link-style.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'

type Step = readonly [
  why: string,
  todo: string,
  link: ReactElement<{ className?: string; children?: ReactNode }>,
]

/** What stands in the way of erasing somebody, and where it is put right. */
export function Hindrances({ request }: { request: DataRequest }) {
  const { hindrances, user, owns } = request
  const who = user.email ?? user.name
  // Who has moved out stands among the former ones.
  const homes = hindrances.includes('lives_here') ? { q: who } : { q: who, status: 'former' }
  const steps: Record<ErasureHindrance, Step> = {
    lives_here: [
      'They live in an estate, or are to move in.',
      'End the tenancy',
      <Link key="" to="/tenants" search={{ q: who }} />,
    ],
    owns: [
      'They own a property, or are to become its owner.',
      owns ? `Give ${owns.title} another landlord` : 'Give it another landlord',
      <Link key="" to="/properties" search={owns ? { property: String(owns.id) } : {}} />,
    ],
    manages: [
      'They help to run an estate.',
      'Take that role from them',
      <Link key="" to="/users" search={{ q: who }} />,
    ],
    owes: ['They owe something.', 'Settle what they owe', <Link key="" to="/tenants" search={homes} />],
    has_credit: [
      'They have money in their favour.',
      'Pay it back to them',
      <Link key="" to="/tenants" search={homes} />,
    ],
    payment_open: [
      'A payment or refund of theirs is under way, or is to be looked at.',
      'See payments to review',
      <Link key="" to="/payments/reviews" search={{}} />,
    ],
  }
  return (
    <Notice tone="wait">
      <p className="font-[560]">They cannot be erased yet:</p>
      <ul className="mt-1 grid gap-1.5">
        {hindrances.map((hindrance) => {
          const [why, todo, link] = steps[hindrance]
          return (
            <li key={hindrance}>
              {why} {cloneElement(link, { className: `${linkStyle} underline`, children: todo })}
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}
