import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { countOf, formatCount } from '#contract/counts.ts'
import type { RetainedKind } from '#contract/retention.ts'
import { one } from '#web/api/queries.ts'
import { ErrorState, Skeleton } from '#web/ui/feedback/states.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { RelativeTime } from '#web/ui/text/date-text.tsx'

const DAYS_OF_YEAR = 365
/** `7 years`, regardless of leap days; else `30 days`. */
const timeOf = (days: number): string =>
  days > DAYS_OF_YEAR && days % DAYS_OF_YEAR <= 2
    ? countOf(Math.floor(days / DAYS_OF_YEAR), 'year')
    : countOf(days, 'day')

const WORDS: Record<RetainedKind, { title: string; about: string; counted: string }> = {
  messages: {
    title: 'Messages',
    about: 'What was sent by email and WhatsApp, and to whom. How many a notice reached stays.',
    counted: 'after they were sent',
  },
  sessions: {
    title: 'Sessions',
    about: 'Who is signed in, with which device and from where.',
    counted: 'after they end',
  },
  security_events: {
    title: 'Security log',
    about: 'Who signed in, was refused, or took something along.',
    counted: 'after it happened',
  },
  links: {
    title: 'Links',
    about: 'By which people choose a password, confirm an email, or undo a change.',
    counted: 'after they end',
  },
  devices: {
    title: 'Devices',
    about: 'With which people signed in before.',
    counted: 'after they were used last',
  },
  imports: {
    title: 'Rows of sheets',
    about: 'What the sheets say that estates were brought in with. That there was one stays.',
    counted: 'after the import',
  },
  bank_lines: {
    title: 'Lines of bank statements',
    about: 'Who paid, and what the bank wrote of it. The amount, and the payment that it became, stay.',
    counted: 'after the money came',
  },
  archived_estates: {
    title: 'Residents of archived estates',
    about: 'Whoever belongs to no other estate is erased 30 days later, unless an admin keeps them.',
    counted: 'after the estate was archived',
  },
}

export function RetentionPanel() {
  const retention = useQuery(one('GET /retention'))
  const { data, error } = retention
  return (
    <Panel title="What is kept, and for how long" flush={data !== undefined}>
      {data ? (
        <>
          <p className="px-5 pt-2 pb-4 text-ink-2">
            Once a day, what is past its time is removed. Payments and what was owed are kept with the books.
            Beside each: how long it is kept, and how many there are now.
          </p>
          <ul className="divide-y divide-line border-t border-line">
            {data.map(({ kind, keep_days, rows, due, last }) => (
              <li key={kind}>
                <details className="group">
                  <summary className="flex min-h-11 cursor-pointer list-none items-center gap-x-4 px-5 py-2 hover:bg-sunken [&::-webkit-details-marker]:hidden">
                    <h3 className="min-w-0 flex-1 font-[560]">{WORDS[kind].title}</h3>
                    <span className="w-20 flex-none text-right text-ink-2 sm:w-28">{timeOf(keep_days)}</span>
                    <span className="w-16 flex-none text-right font-medium sm:w-28">{formatCount(rows)}</span>
                    <ChevronDown className="text-ink-3 transition-transform group-open:rotate-180" />
                  </summary>
                  <div className="grid gap-x-8 gap-y-2 px-5 pb-3.5 text-sm sm:grid-cols-[1fr_19rem]">
                    <p className="text-ink-2">
                      {WORDS[kind].about} Kept for {timeOf(keep_days)} {WORDS[kind].counted}.
                    </p>
                    <p className="text-ink-3">
                      {due === 0 ? 'None' : formatCount(due)} to go at the next run.{' '}
                      {last ? (
                        <>
                          Last run <RelativeTime value={last.at} />: {formatCount(last.removed)} of{' '}
                          {formatCount(last.before)} removed
                        </>
                      ) : (
                        'Not looked through yet'
                      )}
                    </p>
                  </div>
                </details>
              </li>
            ))}
          </ul>
        </>
      ) : error ? (
        <ErrorState title="This could not be loaded" query={retention} />
      ) : (
        <Skeleton className="h-64 w-full" />
      )}
    </Panel>
  )
}
