import { useCallback, useState } from 'react'
import { countOf, formatCount, joined } from '#contract/counts.ts'
import type { ImportDetail, ImportQuestion, ImportReport } from '#contract/imports.ts'
import { formatNaira } from '#contract/money.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/ui/button/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { GuardedButton } from '#web/ui/overlay/guarded-button.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { StatCard } from '#web/ui/page/stat-cards.tsx'
import { chosenFields } from '../columns/column-choice.ts'
import { useAct, useBilling, useCheck } from '../queries.ts'
import { besideWords, goingIn, rowCount, stayWords, toInvite, verdictWords, waysWords } from '../words.ts'
import { MissingPrice } from './missing-price.tsx'
import { ReportRows } from './report-rows.tsx'

/** Key of the question → the right spelling; null: they are different. */
type Given = Readonly<Record<string, string | null>>

const DIFFERENT = 'different'
/** The prefix keeps a title `different` apart from the option. */
const asValue = (answer: string | null) => (answer === null ? DIFFERENT : `one ${answer}`)

interface QuestionProps {
  question: ImportQuestion
  given: string | null | undefined
  onAnswer: (answer: string | null) => void
}

function Question({ question, given, onAnswer }: QuestionProps) {
  const { about, spellings, choices, answer, answered } = question
  const isHome = about === 'home'
  const texts = joined(spellings.map(({ text }) => `“${text}”`))
  const stands = answered || isHome || answer !== null ? answer : undefined
  const chosen = given === undefined ? stands : given
  const options = [
    ...choices.map((choice) => ({
      value: asValue(choice),
      label: choice,
      hint: isHome ? 'One home with this title' : 'One person with this name',
    })),
    { value: DIFFERENT, label: isHome ? 'Different homes' : 'Different people' },
  ]
  return (
    <>
      <RadioGroup
        label={`${isHome ? 'Is this one home?' : 'One phone or email: is this one person?'} ${texts}`}
        options={options}
        value={chosen === undefined ? null : asValue(chosen)}
        onChange={(value) => onAnswer(choices.find((choice) => asValue(choice) === value) ?? null)}
      />
      <p className="mt-2 text-sm text-ink-3">
        {spellings.map(placeWords).join('. ')}. {given === undefined && !answered && safeWords(question)}
      </p>
    </>
  )
}

const placeWords = ({ text, rows, here }: ImportQuestion['spellings'][number]): string => {
  const places = [here && 'here already', rows.length > 0 && `row ${rows.join(', ')}`].filter(Boolean)
  return `${text}: ${places.join(', ')}`
}

function safeWords({ about, answer }: ImportQuestion): string {
  if (answer !== null) return `Unless you say otherwise it is ${answer}.`
  return about === 'home'
    ? 'Unless you say otherwise they are different homes.'
    : 'Their rows stay back until you answer.'
}

export function Report({ detail, onColumns }: { detail: ImportDetail; onColumns: () => void }) {
  const { report, questions } = detail
  const [given, setGiven] = useState<Given>({})
  const [openForms, setOpenForms] = useState(0)
  const onForm = useCallback((more: 1 | -1) => setOpenForms((count) => count + more), [])
  const { check, working, refusal } = useCheck(detail.id)
  if (!report) return null
  const answers = Object.entries(given).map(([key, answer]) => ({ key, answer }))
  const stale = detail.to_check || Object.keys(given).length > 0
  const unsaved = openForms > 0 && 'Save or cancel the open row first'
  return (
    <div className="grid gap-6">
      <div className="@container overflow-hidden rounded-surface border border-line bg-surface shadow-rest">
        <div className="flex flex-wrap justify-between gap-x-10 gap-y-5 px-5 py-5">
          <div className="min-w-0 flex-1 basis-72">
            <h2 className="text-xl font-[650] tracking-[-0.02em]">{verdictWords(report)}</h2>
            {stayWords(report) && <p className="mt-1 text-md text-ink-2">{stayWords(report)}</p>}
            <Invitable {...report} />
            <Booked detail={detail} report={report} />
          </div>
          <Amounts {...report} />
        </div>
        <Figures {...report} />
        <RunButton
          detail={detail}
          report={report}
          notYet={unsaved || (stale && 'Check the sheet again first')}
          onColumns={onColumns}
        />
      </div>
      {questions.length > 0 && (
        <Panel title={countOf(questions.length, 'question')} flush>
          <ul className="divide-y divide-line pt-2">
            {questions.map((question) => (
              <li key={question.key} className="px-5 py-4">
                <Question
                  question={question}
                  given={given[question.key]}
                  onAnswer={(answer) => setGiven({ ...given, [question.key]: answer })}
                />
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {(report.rows.unpriced ?? 0) > 1 && (
        <MissingPrice
          key={report.rows.unpriced}
          detail={detail}
          count={report.rows.unpriced ?? 0}
          answers={answers}
          unsaved={unsaved}
        />
      )}
      <ReportRows detail={detail} rows={report.rows} onForm={onForm} />
      {stale && (
        <div className="sticky bottom-3 z-10 flex flex-wrap items-center justify-between gap-x-6 gap-y-2.5 rounded-surface border border-brand bg-surface px-5 py-3.5 shadow-float">
          <p role="status" className="min-w-0 flex-1 basis-60">
            {refusal?.message ?? 'You have changed something. Check again to see what goes in.'}
          </p>
          <GuardedButton
            variant="primary"
            reason={unsaved}
            loading={working}
            className="max-sm:w-full"
            onClick={() => void check(chosenFields(detail), detail.default_price, answers)}
          >
            Check again
          </GuardedButton>
        </div>
      )}
    </div>
  )
}

function Invitable(report: ImportReport) {
  const count = toInvite(report)
  const { joined } = report.invitations
  if (goingIn(report) === 0 || count + joined === 0) return null
  return (
    <p className="mt-3 max-w-xl text-ink-2">
      {count > 0 &&
        `${countOf(count, 'person', 'people')} can be invited: ${waysWords(report.invitations)}. `}
      {joined > 0 && `${formatCount(joined)} ${joined === 1 ? 'has' : 'have'} joined already. `}
      Nobody is told anything before you send the invitations.
    </p>
  )
}

/** A warning before the run: an import with ledger entries cannot be undone. */
function Booked({ detail, report }: { detail: ImportDetail; report: ImportReport }) {
  const { data: billing } = useBilling(detail)
  if (!billing || billing.billing_from === null) return null
  if (report.asked.count + report.openings.taken.count === 0) return null
  return (
    <p className="mt-3 max-w-xl text-ink-2">
      {detail.estate.name} bills: what these people owe goes into its ledger at once, and{' '}
      <strong className="font-semibold text-ink">this import cannot be undone</strong>.
    </p>
  )
}

function Amounts({ openings: { taken, refused }, asked }: ImportReport) {
  const sums = [
    {
      label: 'Opening balances',
      amount: taken.amount,
      style: 'text-3xl font-[660] tracking-[-0.025em]',
      note: `${countOf(taken.count, 'balance')}, to compare with your books`,
      shown: taken.count + refused.count > 0,
    },
    {
      label: 'In refused rows',
      amount: refused.amount,
      style: 'text-xl font-[620] tracking-[-0.02em] text-ink-2',
      note: `${countOf(refused.count, 'balance')}, not in that sum`,
      shown: refused.count > 0,
    },
    {
      label: 'Charges billed at once',
      amount: asked.amount,
      style: 'text-xl font-[620] tracking-[-0.02em]',
      note: `${countOf(asked.count, 'tenancy', 'tenancies')}, besides opening balances`,
      shown: asked.count > 0,
    },
  ].filter(({ shown }) => shown)
  if (sums.length === 0) return null
  return (
    <dl className="flex flex-wrap items-end gap-x-8 gap-y-4 self-start">
      {sums.map(({ label, amount, style, note }) => (
        <div key={label} className="flex flex-col">
          <dt className="text-sm text-ink-2">{label}</dt>
          <dd className={classes('mt-1 whitespace-nowrap', style)}>{formatNaira(amount)}</dd>
          <dd className="mt-1 text-sm text-ink-3">{note}</dd>
        </div>
      ))}
    </dl>
  )
}

const Figures = ({ properties, tenancies, people, rows }: ImportReport) => (
  <dl className="grid gap-px border-y border-line bg-line sm:auto-cols-fr sm:grid-flow-col">
    <StatCard label="New properties" value={formatCount(properties.new)} note={besideWords(properties)} />
    <StatCard label="New tenancies" value={formatCount(tenancies.new)} note={besideWords(tenancies)} />
    <StatCard
      label="New people"
      value={formatCount(people.new)}
      note={
        people.linked > 0
          ? `${formatCount(people.linked)} here already get another part`
          : 'Landlords and tenants'
      }
    />
    <StatCard
      label="Refused rows"
      value={formatCount(rows.refused)}
      note={
        rows.warned > 0
          ? `${countOf(rows.warned, 'row has', 'rows have')} a warning`
          : `No ${rows.refused > 0 ? 'other' : 'row'} has a warning`
      }
    />
  </dl>
)

interface RunButtonProps {
  detail: ImportDetail
  report: ImportReport
  notYet: string | false
  onColumns: () => void
}

function RunButton({ detail, report, notYet, onColumns }: RunButtonProps) {
  const { act, working, refusal } = useAct()
  const again = useCheck(detail.id)
  const [asking, setAsking] = useState(false)
  const going = goingIn(report)
  const { changed, refused } = report.rows
  const words = `Import ${rowCount(going)}`
  const problem = refusal ?? again.refusal
  const run = () => act(() => call('POST /import/run/:id', { params: { id: detail.id } }))
  return (
    <div className="px-5 py-4">
      {problem && (
        <Notice
          tone="bad"
          className="mb-4"
          action={
            <Button
              size="sm"
              loading={again.working}
              onClick={() => void again.check(chosenFields(detail), detail.default_price)}
            >
              Check again
            </Button>
          }
        >
          {problem.message}
        </Notice>
      )}
      <div className="flex flex-wrap justify-between gap-3 max-sm:flex-col-reverse">
        <Button onClick={onColumns}>Change the columns</Button>
        <GuardedButton
          variant="primary"
          loading={working}
          reason={
            notYet ||
            (going === 0 && (refused > 0 ? 'Correct the refused rows first' : 'There is nothing to bring in'))
          }
          onClick={() => (changed > 0 ? setAsking(true) : void run())}
        >
          {going > 0 ? words : 'Import'}
        </GuardedButton>
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Change what is here already?"
        description={`${countOf(changed, 'row changes', 'rows change')} a property or a tenancy of ${detail.estate.name}. What it was and what it becomes stands in the list, under Changed.`}
        confirm={words}
        tone="primary"
        onConfirm={run}
      />
    </div>
  )
}
