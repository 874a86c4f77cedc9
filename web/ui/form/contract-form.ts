import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useState } from 'react'
import { type DefaultValues, type FieldPath, type FieldValues, useForm } from 'react-hook-form'
import type { z } from 'zod'
import type { Refusal } from '#web/ui/feedback/refusal.ts'
import { formFields } from './form-fields.ts'
import { attempt, sortRefusal, useSubmit } from './form-submit.ts'

type FormSchema = z.ZodType<FieldValues, FieldValues>

interface Options<Shape extends FormSchema> {
  /** The contract's schema of what is sent. */
  schema: Shape
  defaultValues: DefaultValues<z.input<Shape>>
  /** Makes the call with the parsed values; what it throws becomes field errors or `onFailure`. */
  onSubmit: (values: z.output<Shape>) => Promise<unknown>
  /** The call failed: the screen's own words, in a toast. Field errors are already shown. */
  onFailure?: ((error: unknown) => void) | undefined
  /** Shown errors go away by themselves after so long. */
  clearErrorsAfterMs?: number | undefined
}

/** What `<Form>` and `<SubmitButton>` need of a form. */
export interface FormHandle {
  id: string
  submit: () => Promise<void>
  submitting: boolean
  /** Told when somebody begins to fill it in. */
  begin?: () => void
  /** What the server said that belongs to no field of this form. */
  problem: string | undefined
  /** Something differs from what the form opened with. */
  dirty: boolean
}

/** One rule for every form: validated on submit by the contract, errors clear as a field is edited, the server's 422 lands
 *  on its fields, the first wrong field takes the focus, and a second press while sending does nothing. */
export function useContractForm<Shape extends FormSchema>(options: Options<Shape>) {
  type In = z.input<Shape>
  const { schema, defaultValues, clearErrorsAfterMs } = options
  const form = useForm<In, unknown, z.output<Shape>>({
    resolver: zodResolver(schema),
    defaultValues,
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const { isDirty } = form.formState
  const id = useId()
  const [problem, setProblem] = useState<string>()

  const showRefusal = (refusal: Refusal) => {
    const { ours, problem } = sortRefusal(refusal, form.getValues())
    for (const [path, message] of ours) form.setError(path as FieldPath<In>, { type: 'server', message })
    setProblem(problem)
  }
  const send = async () => {
    let sent = false
    setProblem(undefined)
    await form.handleSubmit(async (values) => {
      const { onFailure } = options
      sent = await attempt(() => options.onSubmit(values), { showRefusal, onFailure })
    })()
    return sent
  }
  const { submit, submitting } = useSubmit({ id, send, clearErrors: form.clearErrors, clearErrorsAfterMs })

  return {
    ...formFields(form),
    id,
    submit,
    submitting,
    problem,
    dirty: isDirty,
    values: form.watch,
    reset: form.reset,
    clearErrors: form.clearErrors,
  }
}
