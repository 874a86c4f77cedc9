import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EstateBilling } from '#contract/billing.ts'
import { countPeople } from '#contract/counts.ts'
import { dayAfter } from '#contract/dates.ts'
import { formatNaira } from '#contract/money.ts'
import { REMINDER_DAYS, type ReminderDay, reminderWords } from '#contract/reminder-words.ts'
import type { ReminderRules as Rules, SendingTime } from '#contract/reminders.ts'
import { call } from '#web/api/call.ts'
import { one, screenIsFresh } from '#web/api/queries.ts'
import { previewRules } from '#web/billing/reminders/queries.ts'
import { RemindedPeople, ReminderText } from '#web/billing/reminders/reminded-people.tsx'
import { waysOf } from '#web/billing/reminders/words.ts'
import { useSettled } from '#web/shared/use-settled.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { RetryNotice } from '#web/ui/feedback/retry-notice.tsx'
import { Skeleton, SkeletonLine } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { GuardedButton } from '#web/ui/overlay/guarded-button.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { useSending } from './use-sending.ts'

/** By which rules the estate reminds those who owe. */
export function ReminderRules({ billing }: { billing: EstateBilling }) {
  const { id } = billing.estate
  const { data, error, refetch } = useQuery(
    one('GET /estate/reminders/:estateId', { params: { estateId: id } }),
  )
  if (data) {
    const { billing: _, ...rules } = data
    // What was saved, here or elsewhere, is what is shown.
    return <Choice key={JSON.stringify(rules)} billing={billing} saved={rules} />
  }
  return (
    <Panel title="Reminders">
      {error ? (
        <RetryNotice title="The reminders could not be loaded." error={error} onRetry={refetch} />
      ) : (
        <Skeleton className="h-72" />
      )}
    </Panel>
  )
}

const LABELS: Record<ReminderDay, string> = {
  [-3]: '3 days before',
  0: 'On the day',
  7: '7 days after',
  14: '14 days after',
  30: '30 days after',
}

function Choice({ billing, saved }: { billing: EstateBilling; saved: Rules }) {
  const [rules, setRules] = useState(saved)
  const { working, refusal, send } = useSending()
  const { turned_on, days, whatsapp } = rules
  const change = (changed: Partial<Rules>) => setRules({ ...rules, ...changed })
  const same = JSON.stringify(rules) === JSON.stringify(saved)
  const noDay = turned_on && days.length === 0 && 'Choose at least one day'
  const save = () =>
    send(async () => {
      await call('PUT /estate/reminders/:estateId', { params: { estateId: billing.estate.id }, body: rules })
      toast.success(turned_on ? 'Reminders are on!' : 'Reminders are off!')
      await screenIsFresh()
    })
  return (
    <Panel
      title="Reminders"
      action={
        <Switch
          label="Remind those who owe"
          checked={turned_on}
          onChange={(on) => change({ turned_on: on })}
        />
      }
    >
      <div className="grid gap-5">
        <p className="text-ink-2">
          Those who owe are told by email and in the application what for and since when, with a link to pay.
          Between 08:00 and 20:00, at most once a day. Who said no to emails reads it in the application.
        </p>
        {refusal && <Notice tone="bad">{refusal.message}</Notice>}
        <fieldset>
          <legend className="mb-2 font-[560]">When, counted from the due date</legend>
          <div className="grid gap-3">
            {REMINDER_DAYS.map((day) => (
              <CheckboxField
                key={day}
                label={LABELS[day]}
                hint={exampleOf(billing, day)}
                checked={days.includes(day)}
                onChange={(event) =>
                  change({
                    days: REMINDER_DAYS.filter((each) =>
                      each === day ? event.target.checked : days.includes(each),
                    ),
                  })
                }
              />
            ))}
          </div>
        </fieldset>
        <CheckboxField
          label="Also by WhatsApp"
          hint="To whoever has a number and did not say no to it."
          checked={whatsapp}
          onChange={(event) => change({ whatsapp: event.target.checked })}
        />
        {turned_on && !noDay && <Preview estateId={billing.estate.id} rules={rules} />}
        <div className="flex justify-end">
          <GuardedButton
            variant="primary"
            loading={working}
            reason={noDay || (same && 'Nothing was changed')}
            onClick={() => void save()}
          >
            Save Changes
          </GuardedButton>
        </div>
      </div>
    </Panel>
  )
}

/** What a rule says of a charge of the estate, as if it were its day today. */
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

/** Whom the rules would remind today, as they are chosen. */
function Preview({ estateId, rules }: { estateId: number; rules: Rules }) {
  const chosen = JSON.stringify(rules)
  const settled = useSettled(chosen)
  const { data, error, refetch, isPlaceholderData } = useQuery(previewRules(estateId, JSON.parse(settled)))
  const current = chosen === settled && !isPlaceholderData
  if (error)
    return <RetryNotice title="Who would be reminded could not be loaded." error={error} onRetry={refetch} />
  if (!data) return <SkeletonLine className="w-72" />
  const { count, amount, people, sends } = data
  const [first] = people
  return (
    <section aria-label="Today" className={current ? 'transition-opacity' : 'opacity-55 transition-opacity'}>
      <p aria-live="polite" className="font-[560]">
        {WHEN[sends]} {count === 0 ? 'nobody' : countPeople(count)} would be reminded
        {count > 0 && `, of ${formatNaira(amount)} in all`}.
      </p>
      {first && (
        <details className="mt-2">
          <summary className="min-h-6 cursor-pointer text-ink-2 pointer-coarse:min-h-11">
            Who, and by what words
          </summary>
          <div className="mt-2 grid gap-4">
            <p className="text-ink-2">{waysOf(people, data)}</p>
            <RemindedPeople people={people} count={count} />
            <ReminderText {...first} />
          </div>
        </details>
      )}
    </section>
  )
}
