import { useEffect, useId, useRef, useState } from 'react'
import type { z } from 'zod'
import { isRefusal } from '#web/ui/feedback/refusal.ts'

type FormSchema = z.ZodType<object, object>

interface Options<Shape extends FormSchema> {
  /** Pages without zod pass a loader, which runs on the first focus. */
  schema: Shape | (() => Promise<Shape>)
  defaultValues: { [Key in keyof z.input<Shape>]?: z.input<Shape>[Key] | undefined }
  onSubmit: (values: z.output<Shape>) => Promise<unknown>
  // biome-ignore lint/suspicious/noConfusingVoidType: a toast returns nothing
  onFailure?: ((error: unknown) => string | void) | undefined
  clearErrorsAfterMs?: number | undefined
}

export type FormHandle = Pick<
  ReturnType<typeof useContractForm>,
  'id' | 'submit' | 'submitting' | 'begin' | 'problem' | 'forget' | 'dirty'
>

export const checks = <Values extends object>(
  find: (values: Values) => { [Key in keyof Values]?: string | undefined },
) =>
  ({
    safeParse: (values: Values) => {
      const issues = Object.entries(find(values)).flatMap(([name, message]) =>
        message ? [{ path: [name], message }] : [],
      )
      return issues.length > 0 ? { error: { issues } } : { data: values }
    },
  }) as unknown as z.ZodType<Values, Values>

/**
 * Submit validates by the schema. An edit clears the field's error. The first wrong field gets the focus. Errors of a
 * 422 land on their fields.
 */
export function useContractForm<Shape extends FormSchema>(options: Options<Shape>) {
  type In = z.input<Shape>
  type Name = keyof In & string
  const { schema, defaultValues, onSubmit, onFailure, clearErrorsAfterMs } = options
  const [start, setStart] = useState(defaultValues as In)
  const [values, setValues] = useState(start)
  /** One event may set a field and submit. */
  const latest = useRef(values)
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())
  const [problem, setProblem] = useState<string>()
  const sending = useRef(false)
  const [submitting, setSubmitting] = useState(false)
  /** Focus and timer follow each failed try. */
  const [failures, setFailures] = useState(0)
  const id = useId()
  /** The fields whose errors the screen shows. */
  const shown = useRef(new Set<string>())

  useEffect(() => {
    if (failures === 0) return
    document.getElementById(id)?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    if (clearErrorsAfterMs === undefined) return
    const timer = setTimeout(() => setErrors(new Map()), clearErrorsAfterMs)
    return () => clearTimeout(timer)
  }, [failures, clearErrorsAfterMs, id])

  const show = (found: readonly (readonly [path: string, message: string])[], otherwise?: string) => {
    const others = found.filter(([path]) => !shown.current.has(path)).map(([, message]) => message)
    // The first message of a field counts.
    setErrors(new Map(found.toReversed()))
    setProblem(others.length > 0 ? others.join(' ') : found.length > 0 ? undefined : otherwise)
    return false
  }
  const fail = (error: unknown): boolean => {
    if (isRefusal(error) && error.cancelled) return true
    if (!isRefusal(error) && !onFailure) throw error
    if (isRefusal(error)) error.shown = error.errors !== undefined
    const words = onFailure?.(error) ?? undefined
    if (!isRefusal(error)) return show([], words)
    const { message, errors = {} } = error
    const found = Object.entries(errors).map(([path, [first = message]]) => [path, first] as const)
    return show(found, words ?? message)
  }
  const load = async () => (typeof schema === 'function' ? schema() : schema)
  const send = async (): Promise<boolean> => {
    setProblem(undefined)
    const judge = await load().catch(console.error)
    if (!judge) return fail(Object.assign(new Error('Check your connection and try again.'), { status: 0 }))
    const { data, error } = judge.safeParse(latest.current)
    if (error) return show(error.issues.map(({ path, message }) => [path.join('.'), message]))
    setErrors(new Map())
    try {
      await onSubmit(data as z.output<Shape>)
      return true
    } catch (error) {
      return fail(error)
    }
  }
  const submit = async () => {
    if (sending.current) return
    sending.current = true
    setSubmitting(true)
    let sent = false
    try {
      sent = await send()
    } finally {
      sending.current = false
      setSubmitting(false)
      // The errors are on the screen only now.
      if (!sent) setFailures((times) => times + 1)
    }
  }

  const put = (next: In) => {
    latest.current = next
    setValues(next)
  }
  const errorOf = (path: Name | `${Name}.${string}`): string | undefined => {
    shown.current.add(path)
    return errors.get(path)
  }
  /** Undefined empties the field. `path` clears only the errors inside it. */
  const set = <Key extends Name>(name: Key, value: In[Key] | undefined, path: string = name) => {
    put({ ...latest.current, [name]: value })
    setProblem(undefined)
    setErrors((before) => new Map([...before].filter(([each]) => !`${each}.`.startsWith(`${path}.`))))
  }
  return {
    id,
    submit,
    submitting,
    problem,
    forget: () => setProblem(undefined),
    dirty: JSON.stringify(values) !== JSON.stringify(start),
    begin: () => void load().catch(console.error),
    values,
    set,
    errorOf,
    reset: (next: Options<Shape>['defaultValues'] = start) => {
      setStart(next as In)
      put(next as In)
      setErrors(new Map())
    },
    field: (name: Name, { number = false }: { number?: boolean } = {}) => ({
      name,
      value: (values[name] ?? '') as string,
      onChange: ({ target: { value } }: { target: { value: string } }) =>
        set(name, (number ? (value === '' ? undefined : Number(value)) : value) as In[Name]),
      error: errorOf(name),
    }),
    checkbox: <Key extends Name>(name: Key, on: In[Key], off: In[Key]) => ({
      name,
      checked: values[name] === on,
      onChange: ({ target }: { target: { checked: boolean } }) => set(name, target.checked ? on : off),
      error: errorOf(name),
    }),
    controlled: <Key extends Name>(name: Key) => ({
      name,
      value: values[name],
      onChange: (value: In[Key] | undefined) => set(name, value),
      error: errorOf(name),
    }),
  }
}
