import { countOf, countPeople, formatCount } from '#contract/counts.ts'
import type { NoMessage, Reminded, ReminderReach, Skipped } from '#contract/reminders.ts'
import { useSession } from '#web/session/use-session.tsx'
import { byChannel, channelWords } from '#web/shared/by-channel.ts'
import { Money } from '#web/ui/text/money.tsx'

/** Of accounts that need no reminder, only the number matters. */
const LEFT_OUT_WORDS: Record<Exclude<Skipped['reason'], 'not_joined'>, [one: string, several: string]> = {
  reminded_today: ['account was reminded today', 'accounts were reminded today'],
  reminded_in_app: [
    'account was reminded today, in the app only',
    'accounts were reminded today, in the app only',
  ],
  owes_nothing: ['account owes nothing', 'accounts owe nothing'],
  nothing_due: ['account has nothing due yet', 'accounts have nothing due yet'],
  estate_inactive: ['account is of an inactive estate', 'accounts are of an inactive estate'],
  no_account: ['account is closed', 'accounts are closed'],
}

const UNREACHED_WORDS: Record<NoMessage['reason'], string> & Partial<Record<Skipped['reason'], string>> = {
  no_address: 'no email or phone number; sees it in the application',
  said_no: 'said no to messages; sees it in the application',
  not_joined: 'has not joined, and no link can be sent',
}

type By = Pick<Reminded, 'email' | 'whatsapp' | 'joining'>

const wayOf = ({ joining, ...by }: By): string =>
  `${channelWords(by) || 'in the app only'}${joining ? ', with a link to join' : ''}`

export function waysOf(
  people: readonly By[],
  { count, ...reach }: { count: number } & ReminderReach,
): string {
  const [first] = people
  if (count === 1 && first) return `It goes out ${wayOf(first)}.`
  const words = byChannel(reach)
  return words ? `${words}.` : 'They read it in the app only.'
}

export function NotReached({ reach: { no_message, skipped } }: { reach: ReminderReach }) {
  const unreached = [...skipped, ...no_message].flatMap(({ name, reason }) => {
    const words = UNREACHED_WORDS[reason]
    return words ? `${name}: ${words}` : []
  })
  return (
    <>
      <Listed title={`Cannot be reached: ${countPeople(unreached.length)}`} lines={unreached} />
      <Listed title="Left out" lines={leftOutWords(skipped)} />
    </>
  )
}

/** `55 accounts were reminded today` */
export const leftOutWords = (skipped: readonly Pick<Skipped, 'reason'>[]): string[] =>
  Object.entries(LEFT_OUT_WORDS).flatMap(([reason, words]) => {
    const count = skipped.filter((each) => each.reason === reason).length
    return count > 0 ? countOf(count, ...words) : []
  })

const Listed = ({ title, lines }: { title: string; lines: readonly string[] }) =>
  lines.length > 0 && (
    <section aria-label={title}>
      <h3 className="mb-1.5 font-[560]">{title}</h3>
      <ul className="grid gap-1 text-ink-2">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: people may share a name, and the list does not change
          <li key={index} className="break-words">
            {line}
          </li>
        ))}
      </ul>
    </section>
  )

/** Estates share the names of their streets. */
const EstateOf = ({ name }: { name: string }) => useSession().severalEstates && `${name}, `

interface RemindedPeopleProps {
  /** The first of `count` people. */
  people: readonly Reminded[]
  count: number
}

export const RemindedPeople = ({ people, count }: RemindedPeopleProps) => (
  <ul
    aria-label="Who is reminded"
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard too
    tabIndex={0}
    className="max-h-56 overflow-y-auto rounded-control border border-line"
  >
    {people.map(({ name, property, estate, amount, ...by }, index) => (
      <li
        // biome-ignore lint/suspicious/noArrayIndexKey: an owner of several homes has no number, and the list does not change
        key={index}
        className="flex items-baseline justify-between gap-4 border-t border-line px-3.5 py-2 first:border-t-0"
      >
        <span className="min-w-0 break-words">
          {name}
          <span className="block text-sm text-ink-3">
            {property}, <EstateOf name={estate} />
            {wayOf(by)}
          </span>
        </span>
        <span className="font-[560] whitespace-nowrap">
          <Money amount={amount} />
        </span>
      </li>
    ))}
    {count > people.length && (
      <li className="border-t border-line px-3.5 py-2 text-ink-2">
        and {formatCount(count - people.length)} more
      </li>
    )}
  </ul>
)

export const ReminderText = ({ title, message, name }: Pick<Reminded, 'title' | 'message' | 'name'>) => (
  <figure>
    <figcaption className="mb-1.5 font-[560]">What {name} reads</figcaption>
    <blockquote className="rounded-control bg-sunken px-3.5 py-3">
      <p className="font-[620]">{title}</p>
      <p className="mt-1.5 break-words whitespace-pre-line text-ink-2">{message}</p>
    </blockquote>
  </figure>
)
