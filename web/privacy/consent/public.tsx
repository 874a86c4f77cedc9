import { useMutation, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { joined } from '#contract/counts.ts'
import type { Consent, Purpose } from '#contract/privacy.ts'
import { call } from '#web/api/call.ts'
import { many, screenIsFresh } from '#web/api/queries.ts'
import { Link } from '#web/routing/link.tsx'
import { linkStyle } from '#web/ui/button/link-style.ts'
import { classes } from '#web/ui/classes.ts'
import { RetryNotice } from '#web/ui/feedback/notice.tsx'
import { Skeleton, SkeletonLine } from '#web/ui/feedback/states.tsx'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { YesNo } from '#web/ui/form/yes-no.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'

const WORDS: Record<Purpose, { title: string; meaning: string }> = {
  whatsapp: {
    title: 'Messages by WhatsApp',
    meaning: 'Sent through Meta. Sign-in links, account warnings and answers to your requests always come.',
  },
  email_notices: {
    title: 'Notices and reminders by email',
    meaning: 'Without them you read notices here. Receipts, links and account warnings always come.',
  },
}

export function ConsentChoices({ className }: { className?: string | undefined }) {
  const consents = useQuery(many('GET /me/consents'))
  const { data, error } = consents
  if (error && !data)
    return (
      <div className={className}>
        <RetryNotice title="Your choices could not be loaded." query={consents} className="mx-5 my-4" />
      </div>
    )
  return (
    <ul aria-busy={!data || undefined} className={className}>
      {data
        ? data.rows.map((consent) => <ConsentRow key={consent.purpose} consent={consent} />)
        : Object.keys(WORDS).map((purpose) => (
            <li key={purpose} className="border-t border-line px-5 py-3 first:border-t-0">
              <Skeleton className="h-16" />
            </li>
          ))}
    </ul>
  )
}

function ConsentRow({ consent: { purpose, given, since } }: { consent: Consent }) {
  const { title, meaning } = WORDS[purpose]
  const id = useId()
  const change = useMutation({
    mutationFn: async (wanted: boolean) => {
      await call('PUT /me/consents', { body: { purpose, given: wanted } })
      await screenIsFresh()
    },
    onSuccess: (_, wanted) => toast.success(`${title}: ${wanted ? 'yes' : 'no'}`),
    onError: (error) => toastFailure('Failed to save your choice.', error),
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2.5 border-t border-line px-5 py-3 first:border-t-0">
      <div id={id} className="min-w-48 flex-1">
        <p className="font-[560]">{title}</p>
        <p className="text-sm text-ink-2">{meaning}</p>
        <p className="text-sm text-ink-3">
          {since === null || given === null ? (
            'On until you say no.'
          ) : (
            <>
              You {given ? 'agreed' : 'said no'} on <DateText value={since} />.
            </>
          )}
        </p>
      </div>
      <YesNo
        label={title}
        describedBy={id}
        presumed
        value={change.isPending ? change.variables : given}
        pending={change.isPending}
        onChange={(wanted) => change.mutate(wanted)}
      />
    </li>
  )
}

const SHORT: Record<Purpose, string> = { whatsapp: 'WhatsApp', email_notices: 'Email' }

/** `WhatsApp and Email` */
function Accepted() {
  const { data } = useQuery(many('GET /me/consents'))
  if (!data) return <SkeletonLine className="w-28" />
  const names = data.rows.filter(({ given }) => given !== false).map(({ purpose }) => SHORT[purpose])
  return joined(names) || 'None'
}

export const ConsentPanel = () => (
  <Panel title="Messages I accept" note={<Accepted />} flush>
    <ConsentChoices className="pt-1" />
    {/* In the head of a phone it would take the place of the arrow, and of the tap that closes. */}
    <p className="border-t border-line px-5 py-1">
      <Link to="/privacy" className={classes('inline-flex min-h-11 items-center', linkStyle)}>
        Privacy notice
      </Link>
    </p>
  </Panel>
)
