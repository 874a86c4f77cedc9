import { countPeople } from '#contract/counts.ts'
import type { ReminderReach } from '#contract/reminders.ts'
import { NO_MESSAGE_WORDS, SKIP_WORDS } from './words.ts'

/** Lists people without a message or a reminder, with the reason. */
export function NotReached({ reach: { no_message, skipped } }: { reach: ReminderReach }) {
  const unreached = skipped.filter(({ reason }) => reason === 'not_joined')
  const leftOut = skipped.filter(({ reason }) => reason !== 'not_joined')
  const named = (reasons: Record<string, string>) => (each: { name: string; reason: string }) =>
    `${each.name}: ${reasons[each.reason]}`
  return (
    <>
      <Listed
        title="Cannot be reached"
        lines={[...unreached.map(named(SKIP_WORDS)), ...no_message.map(named(NO_MESSAGE_WORDS))]}
      />
      <Listed title="Left out" lines={leftOut.map(named(SKIP_WORDS))} />
    </>
  )
}

const Listed = ({ title, lines }: { title: string; lines: readonly string[] }) =>
  lines.length > 0 && (
    <section aria-label={title}>
      <h3 className="mb-1.5 font-[560]">
        {title}: {countPeople(lines.length)}
      </h3>
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard too
        tabIndex={0}
        className="grid max-h-40 gap-1 overflow-y-auto text-ink-2"
      >
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: people may share a name, and the list does not change
          <li key={index} className="break-words">
            {line}
          </li>
        ))}
      </ul>
    </section>
  )
