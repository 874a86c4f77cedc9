import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useState } from 'react'
import { countOf, formatCount, joined } from '#contract/counts.ts'
import type { ImportDetail, ImportQuestion, ImportReport } from '#contract/imports.ts'
import { formatNaira } from '#contract/money.ts'
import { one } from '#web/api/queries.ts'
import { Button } from '#web/ui/button/button.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { GuardedButton } from '#web/ui/overlay/guarded-button.tsx'
import { Panel } from '#web/ui/page/panel.tsx'
import { StatCard } from '#web/ui/page/stat-cards.tsx'
import { fieldsOf } from '../columns/column-choice.ts'
import { useCheck } from '../queries.ts'
import { besideWords, goingIn, stayWords, toInvite, verdictWords, waysWords } from '../words.ts'
import { ReportRows } from './report-rows.tsx'
import { RunButton } from './run-button.tsx'

/** Key of the question → the right spelling; null: they are different. */
type Given = Readonly<Record<string, string | null>>

interface QuestionsProps {
  questions: readonly ImportQuestion[]
  given: Given
  onAnswer: (key: string, answer: string | null) => void
}

/** Questions of the check: several spellings of one home or person. */
const Questions = ({ questions, given, onAnswer }: QuestionsProps) => (
  <Panel title={countOf(questions.length, 'question')} flush>
    <ul className="divide-y divide-line pt-2">
      {questions.map((question) => (
        <li key={question.key} className="px-5 py-4">
          <Question
            question={question}
            given={given[question.key]}
            onAnswer={(answer) => onAnswer(question.key, answer)}
          />
        </li>
      ))}
    </ul>
  </Panel>
)

const DIFFERENT = 'different'
/** Apart from `different`, which could be a title. */
const asValue = (answer: string | null) => (answer === null ? DIFFERENT : `one ${answer}`)

interface QuestionProps {
  question: ImportQuestion
  given: string | null | undefined
  onAnswer: (answer: string | null) => void
}

function Question({ question, given, onAnswer }: QuestionProps) {
  const { about, spellings, choices, answer, answered } = question
  const isHome = about === 'home'
  // People without a safe answer: no option is marked, and their rows stay back.
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
        label={
          isHome
            ? `Is this one home? ${joined(spellings.map(({ text }) => `“${text}”`))}`
            : `One phone or email: is this one person? ${joined(spellings.map(({ text }) => `“${text}”`))}`
        }
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

/** The safe answer in words. */
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
  if (!report) return null
  const stale = detail.to_check || Object.keys(given).length > 0
  const unsaved = openForms > 0 && 'Save or cancel the open row first'
  return (
    <div className="grid gap-6">
      <div className="@container overflow-hidden rounded-surface border border-line bg-surface shadow-rest">
        <div className="flex flex-wrap justify-between gap-x-10 gap-y-5 px-5 py-5">
          <div className="min-w-0 flex-1 basis-72">
            <h2 className="text-xl font-[650] tracking-[-0.02em]">{verdictWords(report)}</h2>
            {stayWords(report) && <p className="mt-1 text-md text-ink-2">{stayWords(report)}</p>}
            <Invitable report={report} />
            <Booked detail={detail} report={report} />
          </div>
          <Amounts report={report} />
        </div>
        <Figures report={report} />
        <RunButton
          detail={detail}
          report={report}
          notYet={unsaved || (stale && 'Check the sheet again first')}
          before={<Button onClick={onColumns}>Change the columns</Button>}
        />
      </div>
      {questions.length > 0 && (
        <Questions
          questions={questions}
          given={given}
          onAnswer={(key, answer) => setGiven({ ...given, [key]: answer })}
        />
      )}
      <ReportRows detail={detail} rows={report.rows} onForm={onForm} />
      {stale && <CheckAgain detail={detail} given={given} notYet={unsaved} />}
    </div>
  )
}

/** Nobody is told anything by an import: said here, for it is what everybody asks. */
function Invitable({ report }: { report: ImportReport }) {
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

/** What is booked stays: said before it is, for other imports can be undone. */
function Booked({ detail, report }: { detail: ImportDetail; report: ImportReport }) {
  const { data: billing } = useQuery(
    one('GET /estate/billing/:estateId', { params: { estateId: detail.estate.id } }),
  )
  const bills = billing !== undefined && billing.billing_from !== null
  if (!bills || report.asked.count + report.openings.taken.count === 0) return null
  return (
    <p className="mt-3 max-w-xl text-ink-2">
      {detail.estate.name} bills: what these people owe goes into its book at once, and{' '}
      <strong className="font-semibold text-ink">this import cannot be undone</strong>.
    </p>
  )
}

/** The figure that has to agree with the old book, and what the estate asks for besides. */
function Amounts({ report: { openings, asked } }: { report: ImportReport }) {
  const { taken, refused } = openings
  if (taken.count + refused.count + asked.count === 0) return null
  return (
    <dl className="flex flex-wrap items-end gap-x-8 gap-y-4 self-start">
      {taken.count + refused.count > 0 && (
        <Sum
          label="Opening balances"
          note={`${countOf(taken.count, 'balance')}, to be held against your old book`}
        >
          <span className="text-3xl font-[660] tracking-[-0.025em]">{formatNaira(taken.amount)}</span>
        </Sum>
      )}
      {refused.count > 0 && (
        <Sum label="In refused rows" note={`${countOf(refused.count, 'balance')}, not in that sum`}>
          <span className="text-xl font-[620] tracking-[-0.02em] text-ink-2">
            {formatNaira(refused.amount)}
          </span>
        </Sum>
      )}
      {asked.count > 0 && (
        <Sum
          label="Charges asked for at once"
          note={`${countOf(asked.count, 'tenancy', 'tenancies')}, besides opening balances`}
        >
          <span className="text-xl font-[620] tracking-[-0.02em]">{formatNaira(asked.amount)}</span>
        </Sum>
      )}
    </dl>
  )
}

const Sum = ({ label, note, children }: { label: string; note: string; children: ReactNode }) => (
  <div className="flex flex-col">
    <dt className="text-sm text-ink-2">{label}</dt>
    <dd className="mt-1 whitespace-nowrap">{children}</dd>
    <dd className="mt-1 text-sm text-ink-3">{note}</dd>
  </div>
)

const Figures = ({ report: { properties, tenancies, people, rows } }: { report: ImportReport }) => (
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

interface CheckAgainProps {
  detail: ImportDetail
  given: Given
  /** Why not now: something typed would be lost. */
  notYet: string | false
}

/** Stays in sight below the rows while something was corrected or answered that the check does not know. */
function CheckAgain({ detail, given, notYet }: CheckAgainProps) {
  const { check, working, refusal } = useCheck(detail.id)
  const answers = Object.entries(given).map(([key, answer]) => ({ key, answer }))
  return (
    <div className="sticky bottom-3 z-10 flex flex-wrap items-center justify-between gap-x-6 gap-y-2.5 rounded-surface border border-brand bg-surface px-5 py-3.5 shadow-float">
      <p role="status" className="min-w-0 flex-1 basis-60">
        {refusal?.message ?? 'You have changed something. Check again to see what goes in.'}
      </p>
      <GuardedButton
        variant="primary"
        reason={notYet}
        loading={working}
        className="max-sm:w-full"
        onClick={() => void check(fieldsOf(detail), detail.default_price, answers)}
      >
        Check again
      </GuardedButton>
    </div>
  )
}
