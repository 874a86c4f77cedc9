import { formatCount } from '#contract/counts.ts'
import type { Reminded } from '#contract/reminders.ts'
import { Money } from '#web/ui/text/money.tsx'
import { wayOf } from './words.ts'

interface RemindedPeopleProps {
  /** The first of them. */
  people: readonly Reminded[]
  /** All of them. */
  count: number
}

/** Who is reminded, and of how much. */
export const RemindedPeople = ({ people, count }: RemindedPeopleProps) => (
  <ul
    aria-label="Who is reminded"
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard too
    tabIndex={0}
    className="max-h-56 overflow-y-auto rounded-control border border-line"
  >
    {people.map(({ tenant_id, name, property, amount, ...by }) => (
      <li
        key={tenant_id}
        className="flex items-baseline justify-between gap-4 border-t border-line px-3.5 py-2 first:border-t-0"
      >
        <span className="min-w-0 break-words">
          {name}
          <span className="block text-sm text-ink-3">
            {property}, {wayOf(by)}
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

/** What a reminder says, as it is read. */
export const ReminderText = ({ title, message, name }: Pick<Reminded, 'title' | 'message' | 'name'>) => (
  <figure>
    <figcaption className="mb-1.5 font-[560]">What {name} reads</figcaption>
    <blockquote className="rounded-control bg-sunken px-3.5 py-3">
      <p className="font-[620]">{title}</p>
      <p className="mt-1.5 break-words whitespace-pre-line text-ink-2">{message}</p>
    </blockquote>
  </figure>
)
