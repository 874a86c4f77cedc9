import { type ImportQuestion, MOST_QUESTIONS } from '#contract/imports.ts'
import type { Answers } from './plan/questions.ts'

type Questions = readonly ImportQuestion[]

/** The answers that somebody gave. */
export const answersIn = (questions: Questions | null): Answers =>
  new Map((questions ?? []).flatMap(({ key, answer, answered }) => (answered ? [[key, answer]] : [])))

/** The questions with the given answers. */
export function withAnswers(
  questions: Questions | null,
  given: readonly { key: string; answer: string | null }[],
): ImportQuestion[] {
  const answers = new Map(given.map(({ key, answer }) => [key, answer]))
  return (questions ?? []).map((question) => {
    const answer = answers.get(question.key)
    return answer === undefined ? question : { ...question, answer, answered: true }
  })
}

/** Keeps all answered questions and the first open ones. Open questions that hold rows back come first. */
export function questionsToKeep(questions: Questions): ImportQuestion[] {
  const open = questions.filter(({ answered }) => !answered)
  const holdsBack = ({ about, answer }: ImportQuestion) => about === 'person' && answer === null
  return [
    ...[...open.filter(holdsBack), ...open.filter((each) => !holdsBack(each))].slice(0, MOST_QUESTIONS),
    ...questions.filter(({ answered }) => answered),
  ]
}
