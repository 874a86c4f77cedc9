import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EstateBilling } from '#contract/billing.ts'
import { countPeople, formatCount } from '#contract/counts.ts'
import { dayAfter } from '#contract/dates.ts'
import { longDay } from '#contract/day-words.ts'
import { formatNaira } from '#contract/money.ts'
import { REMINDER_DAYS, type ReminderDay, reminderWords } from '#contract/reminder-words.ts'
import type { ReminderRules as Rules, SendingTime } from '#contract/reminders.ts'
import { call } from '#web/api/call.ts'
import { screenIsFresh } from '#web/api/queries.ts'
import { notSetUpWords } from '#web/shared/by-channel.ts'
import { NotReached, RemindedPeople, ReminderText, waysOf } from '#web/shared/reminders/reminded-people.tsx'
import { useDebounced } from '#web/shared/use-debounced.ts'
import { Notice, RetryNotice } from '#web/ui/feedback/notice.tsx'
import { SkeletonLine } from '#web/ui/feedback/states.tsx'
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx'
import { useUnsaved } from '#web/ui/form/unsaved.ts'
import { GuardedButton } from '#web/ui/overlay/guarded-button.tsx'
import { Dialog } from '#web/ui/overlay/overlay.tsx'
import { RULE_WORDS } from './draft.ts'

interface ChangeRemindersProps {
  billing: EstateBilling
  saved: Rules
  turnOn: boolean
  onSaved: () => void
  onClose: () => void
}

export function ChangeReminders(props: ChangeRemindersProps) {
  const { billing, saved: latest, turnOn, onSaved, onClose } = props
  const { turned_on, days, whatsapp } = latest
  const [saved] = useState<Rules>({ turned_on, days, whatsapp })
  const [rules, setRules] = useState({ ...saved, turned_on: turnOn || saved.turned_on })
  const [start] = useState(rules)
  const same = JSON.stringify(rules) === JSON.stringify(saved)
  const noDay = rules.turned_on && rules.days.length === 0 && 'Choose at least one day'
  const save = useMutation({
    mutationFn: async () => {
      await call('PUT /estate/reminders/:estateId', { params: { estateId: billing.estate.id }, body: rules })
      await screenIsFresh()
      onSaved()
      onClose()
    },
  })
  return (
    <Dialog
      onClose={onClose}
      title={turnOn ? 'Turn reminders on?' : 'Reminders'}
      description="Between 08:00 and 20:00, at most once a day, with a link to pay."
      leave="Cancel"
      footer={
        <GuardedButton
          variant="primary"
          loading={save.isPending}
          reason={noDay || (same && 'Nothing was changed')}
          onClick={() => save.mutate()}
        >
          {turnOn ? 'Turn on' : 'Save Changes'}
        </GuardedButton>
      }
    >
      <div className="grid gap-5">
        {save.error && <Notice tone="bad">{save.error.message}</Notice>}
        <Choice
          billing={billing}
          rules={rules}
          onChange={setRules}
          changed={JSON.stringify(rules) !== JSON.stringify(start)}
        />
        {rules.turned_on && !noDay && <Preview estateId={billing.estate.id} rules={rules} />}
      </div>
    </Dialog>
  )
}

interface ChoiceProps {
  billing: EstateBilling
  rules: Rules
  onChange: (rules: Rules) => void
  changed: boolean
}

function Choice({ billing, rules, onChange, changed }: ChoiceProps) {
  useUnsaved(changed)
  const { days, whatsapp } = rules
  const change = (part: Partial<Rules>) => onChange({ ...rules, ...part })
  return (
    <>
      <fieldset>
        <legend className="mb-2 font-[560]">When, counted from the due date</legend>
        <div className="grid gap-3">
          {REMINDER_DAYS.map((day) => (
            <CheckboxField
              key={day}
              label={RULE_WORDS[day]}
              hint={exampleOf(billing, day)}
              checked={days.includes(day)}
              onChange={({ target }) =>
                change({
                  days: REMINDER_DAYS.filter((each) => (each === day ? target.checked : days.includes(each))),
                })
              }
            />
          ))}
        </div>
      </fieldset>
      <CheckboxField
        label="Also by WhatsApp"
        hint="Besides email. People without an email get WhatsApp in any case."
        checked={whatsapp}
        onChange={(event) => change({ whatsapp: event.target.checked })}
      />
    </>
  )
}

function exampleOf({ today, charges }: EstateBilling, day: ReminderDay): string {
  const [each] = charges.flatMap(({ charge, billed }) => (billed ? [charge] : []))
  const { name, amount } = each ?? { name: 'Service charge', amount: 45_000 }
  const { message } = reminderWords({
    today,
    property: 'Flat 1',
    due: day < 0 ? [] : [{ name, amount, since: dayAfter(today, -day) }],
    soon: day < 0 ? { on: dayAfter(today, -day), amount, names: [name] } : null,
  })
  return message.split('\n\n')[0] ?? message
}

const WHEN: Record<SendingTime, string> = {
  now: 'Today, as soon as this is saved,',
  from_eight: 'Today from 08:00',
  not_today: 'It is past 20:00, so nothing more goes out today. By these rules',
}

function Preview({ estateId, rules }: { estateId: number; rules: Rules }) {
  const chosen = JSON.stringify(rules)
  const debounced = useDebounced(chosen)
  const preview = useQuery({
    // A key that starts with GET is fetched again after each change.
    queryKey: ['GET who would be reminded by rules', estateId, debounced],
    queryFn: ({ signal }) =>
      call('POST /estate/reminders/:estateId/preview', {
        params: { estateId },
        body: JSON.parse(debounced),
        signal,
        refetch: false,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const { data } = preview
  const current = chosen === debounced && !preview.isPlaceholderData
  if (preview.error) return <RetryNotice title="Who would be reminded could not be loaded." query={preview} />
  if (!data) return <SkeletonLine className="w-72" />
  const { count, amount, people, sends, due, soon } = data
  const [first] = people
  return (
    <section aria-label="Today" className={current ? undefined : 'stale'}>
      <p aria-live="polite" className="font-[560]">
        {WHEN[sends]} {count === 0 ? 'nobody' : countPeople(count)} would be reminded
        {count > 0 && `, of ${formatNaira(amount)} in all`}.
      </p>
      {soon.count > 0 && (
        <p className="mt-1 text-ink-2">
          {due.count > 0 && `${formatCount(due.count)} of what is due by now, ${formatNaira(due.amount)}; `}
          {`${formatCount(soon.count)} of what is due on ${longDay(soon.on, data.today)}, ${formatNaira(soon.amount)}.`}
        </p>
      )}
      {first && <p className="mt-1 text-ink-2">{waysOf(people, data)}</p>}
      {data.not_set_up.length > 0 && (
        <Notice tone="wait" className="mt-3">
          Messages stay in the outbox: {notSetUpWords(data.not_set_up)}.
        </Notice>
      )}
      {first && (
        <details className="mt-2">
          <summary className="min-h-6 cursor-pointer text-ink-2 pointer-coarse:min-h-11">
            Who, and by what words
          </summary>
          <div className="mt-2 grid gap-4">
            <RemindedPeople people={people} count={count} />
            <ReminderText {...first} />
          </div>
        </details>
      )}
      <div className="mt-3 grid gap-3 empty:hidden">
        <NotReached reach={data} />
      </div>
    </section>
  )
}
