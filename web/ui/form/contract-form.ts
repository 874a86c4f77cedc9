import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useId, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type PathValue,
  type UseFormClearErrors,
  type UseFormRegisterReturn,
  type UseFormReset,
  type UseFormWatch,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod'
import { isRefusal, type Refusal } from '#web/ui/feedback/refusal.ts'

type FormSchema = z.ZodType<FieldValues, FieldValues>

interface Options<Shape extends FormSchema> {
  /** The contract's schema of what is sent. */
  schema: Shape
  defaultValues: DefaultValues<z.input<Shape>>
  /** Makes the call with the parsed values; what it throws becomes field errors or `onFailure`. */
  onSubmit: (values: z.output<Shape>) => Promise<unknown>
  /** The call failed: the screen's own words, in a toast. Field errors are already shown. */
  onFailure?: ((error: unknown) => void) | undefined
  /** Milliseconds after which shown errors go away by themselves. */
  clearErrorsAfter?: number | undefined
}

/** What `<Form>` and `<SubmitButton>` need of a form. */
export interface FormHandle {
  id: string
  submit: () => Promise<void>
  submitting: boolean
  /** What the server said that belongs to no field of this form. */
  problem: string | undefined
  /** Something differs from what the form opened with. */
  dirty: boolean
}

export interface ContractForm<Shape extends FormSchema> extends FormHandle {
  values: UseFormWatch<z.input<Shape>>
  set: <Name extends FieldPath<z.input<Shape>>>(name: Name, value: PathValue<z.input<Shape>, Name>) => void
  reset: UseFormReset<z.input<Shape>>
  clearErrors: UseFormClearErrors<z.input<Shape>>
  errorOf: (name: FieldPath<z.input<Shape>>) => string | undefined
  /** For native inputs: `<TextField label="Name" {...form.field('name')} />`. `number`: sent as a number. */
  field: <Name extends FieldPath<z.input<Shape>>>(
    name: Name,
    options?: { number?: boolean },
  ) => UseFormRegisterReturn<Name> & { error: string | undefined }
  /** For checkboxes, with what is sent when it is on and off: `<CheckboxField label="…" {...form.checkbox('status', 1, null)} />`. */
  checkbox: <Name extends FieldPath<z.input<Shape>>>(
    name: Name,
    on: PathValue<z.input<Shape>, Name>,
    off: PathValue<z.input<Shape>, Name>,
  ) => {
    name: Name
    checked: boolean
    onChange: (event: { target: { checked: boolean } }) => void
    error: string | undefined
  }
  /** For everything else: `<AmountField label="Amount" {...form.controlled('amount')} />`. */
  controlled: <Name extends FieldPath<z.input<Shape>>>(
    name: Name,
  ) => {
    name: Name
    value: PathValue<z.input<Shape>, Name>
    onChange: (value: PathValue<z.input<Shape>, Name> | undefined) => void
    error: string | undefined
  }
}

/** One rule for every form: validated on submit by the contract, errors clear as a field is edited, the server's 422 lands
 *  on its fields, the first wrong field takes the focus, and a second press while sending does nothing. */
export function useContractForm<Shape extends FormSchema>(options: Options<Shape>): ContractForm<Shape> {
  type In = z.input<Shape>
  type Path = FieldPath<In>
  const { schema, defaultValues, clearErrorsAfter } = options
  const form = useForm<In, unknown, z.output<Shape>>({
    resolver: zodResolver(schema),
    defaultValues,
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const { isDirty } = form.formState
  const id = useId()
  const sending = useRef(false)
  const failed = useRef(false)
  const [submitting, setSubmitting] = useState(false)
  const [problem, setProblem] = useState<string>()
  /** Counts failed tries, so that focus and timer follow each. */
  const [failures, setFailures] = useState(0)

  useEffect(() => {
    if (failures === 0) return
    document.getElementById(id)?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    if (clearErrorsAfter === undefined) return
    const timer = setTimeout(() => form.clearErrors(), clearErrorsAfter)
    return () => clearTimeout(timer)
  }, [failures, clearErrorsAfter, id, form])

  const showServerErrors = (refusal: Refusal) => {
    const known = form.getValues()
    const entries = Object.entries(refusal.errors ?? {})
    const isOurs = ([path]: [string, string[]]) => (path.split('.')[0] ?? '') in known
    const ours = entries.filter(isOurs)
    for (const [path, [message]] of ours)
      form.setError(path as Path, { type: 'server', message: message ?? refusal.message })
    const others = entries.filter((entry) => !isOurs(entry)).map(([, [message]]) => message)
    if (others.length > 0) setProblem(others.join(' '))
    else if (ours.length === 0) setProblem(refusal.message)
  }

  const send = form.handleSubmit(
    async (values) => {
      try {
        await options.onSubmit(values)
      } catch (error) {
        if (isRefusal(error) && error.cancelled) return
        if (isRefusal(error)) showServerErrors(error)
        failed.current = true
        if (options.onFailure) options.onFailure(error)
        else if (!isRefusal(error)) throw error
      }
    },
    () => {
      failed.current = true
    },
  )
  const submit = async () => {
    if (sending.current) return
    sending.current = true
    failed.current = false
    setSubmitting(true)
    setProblem(undefined)
    try {
      await send()
    } finally {
      sending.current = false
      setSubmitting(false)
      // Only now are the errors on the screen to be found.
      if (failed.current) setFailures((times) => times + 1)
    }
  }

  const errorOf = (name: Path): string | undefined => {
    const found = form.getFieldState(name, form.formState).error
    // An array's own message stands under `root` when its entries have errors too.
    return found?.message ?? found?.root?.message
  }
  const write = <Name extends Path>(name: Name, value: PathValue<In, Name>) => {
    form.setValue(name, value, { shouldDirty: true })
    form.clearErrors(name)
  }

  return {
    id,
    submit,
    submitting,
    problem,
    dirty: isDirty,
    values: form.watch,
    set: (name, value) => form.setValue(name, value, { shouldDirty: true }),
    reset: form.reset,
    clearErrors: form.clearErrors,
    errorOf,
    field: (name, { number = false } = {}) => ({
      ...form.register(name, {
        onChange: () => form.clearErrors(name),
        ...(number && {
          setValueAs: (text: unknown) => (text === '' || text == null ? undefined : Number(text)),
        }),
      }),
      error: errorOf(name),
    }),
    checkbox: (name, on, off) => ({
      name,
      checked: form.watch(name) === on,
      onChange: (event) => write(name, event.target.checked ? on : off),
      error: errorOf(name),
    }),
    controlled: (name) => ({
      name,
      value: form.watch(name),
      onChange: (value) => write(name, value as PathValue<In, typeof name>),
      error: errorOf(name),
    }),
  }
}
