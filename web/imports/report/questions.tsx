import { countOf, joined } from '#contract/counts.ts'
import type { ImportQuestion } from '#contract/imports.ts'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { Panel } from '#web/ui/page/panel.tsx'

/** Key of the question → the right spelling; null: they are different. */
export type Given = Readonly<Record<string, string | null>>

interface QuestionsProps {
  questions: readonly ImportQuestion[]
  given: Given
  onAnswer: (key: string, answer: string | null) => void
}

/** Questions of the check: several spellings of one home or person. */
export const Questions = ({ questions, given, onAnswer }: QuestionsProps) => (
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
