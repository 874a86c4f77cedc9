import { useCallback, useId, useState } from 'react'
import type { z } from 'zod'
import type { Refusal } from '#web/ui/feedback/refusal.ts'
import type { FormHandle } from './contract-form.ts'
import { attempt, sortRefusal, useSubmit } from './form-submit.ts'

type TextSchema = z.ZodType<object, object>
type Texts<Shape extends TextSchema> = Record<keyof z.input<Shape> & string, string>

interface Options<Shape extends TextSchema> {
  /** Fetches the contract's schema of what is sent. */
  schema: () => Promise<Shape>
  defaultValues: Texts<Shape>
  onSubmit: (values: z.output<Shape>) => Promise<unknown>
  onFailure: (error: unknown) => void
}

const notFetched = (): Refusal =>
  Object.assign(new Error('Check your connection and try again.'), { status: 0 })

/** A form of lines of text that stands on a page, by the same rule as `useContractForm`. It is there with the page and light:
 *  what judges it is fetched as somebody begins to fill it in. */
export function usePageForm<Shape extends TextSchema>(options: Options<Shape>) {
  type Name = keyof Texts<Shape>
  const [start, setStart] = useState(options.defaultValues)
  const [values, setValues] = useState(start)
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())
  const [problem, setProblem] = useState<string>()
  const id = useId()
  const clearErrors = useCallback(() => setErrors(new Map()), [])

  const fetchSchema = () =>
    options.schema().catch((error: unknown) => {
      console.error(error)
      return undefined
    })
  const showRefusal = (refusal: Refusal) => {
    const { ours, problem } = sortRefusal(refusal, values)
    setErrors(new Map(ours))
    setProblem(problem)
  }
  const send = async () => {
    setProblem(undefined)
    clearErrors()
    const read = (await fetchSchema())?.safeParse(values)
    if (read?.error) {
      // Of what is wrong with a field, what is said first.
      const issues = read.error.issues.toReversed()
      setErrors(new Map(issues.map(({ path, message }) => [path.join('.'), message])))
      return false
    }
    const work = () => (read ? options.onSubmit(read.data) : Promise.reject(notFetched()))
    return attempt(work, { showRefusal, onFailure: options.onFailure })
  }
  const { submit, submitting } = useSubmit({ id, send, clearErrors, clearErrorsAfterMs: undefined })

  return {
    id,
    submit,
    submitting,
    problem,
    dirty: Object.entries(values).some(([name, value]) => value !== start[name as Name]),
    begin: () => void fetchSchema(),
    /** `<TextField label="Name" {...form.field('name')} />` */
    field: (name: Name) => ({
      name,
      value: values[name],
      onChange: ({ target }: { target: { value: string } }) => {
        setValues((before) => ({ ...before, [name]: target.value }))
        setErrors((before) => new Map([...before].filter(([field]) => field !== name)))
      },
      error: errors.get(name),
    }),
    /** Begins again, with what it began with or with these. */
    reset: (next = start) => {
      setStart(next)
      setValues(next)
    },
  } satisfies FormHandle & Record<string, unknown>
}
