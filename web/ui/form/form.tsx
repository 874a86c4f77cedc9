import type { ReactNode } from 'react'
import { Button, type ButtonProps } from '#web/ui/button/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import type { FormHandle } from './contract-form.ts'
import { useUnsaved } from './unsaved.ts'

interface FormProps {
  form: FormHandle
  asksBeforeLosing?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

export function Form({ form, asksBeforeLosing = true, className, children }: FormProps) {
  useUnsaved(asksBeforeLosing && form.dirty)
  return (
    <form
      id={form.id}
      noValidate
      onFocus={form.begin}
      className={classes('grid gap-4.5', className)}
      onSubmit={(event) => {
        event.preventDefault()
        // A form in a dialog bubbles through React to the form that opened it.
        event.stopPropagation()
        void form.submit()
      }}
    >
      {form.problem && <Notice tone="bad">{form.problem}</Notice>}
      {children}
    </form>
  )
}

export const SubmitButton = ({
  form,
  ...button
}: Omit<ButtonProps, 'form' | 'type' | 'loading'> & { form: FormHandle }) => (
  <Button variant="primary" {...button} type="submit" form={form.id} loading={form.submitting} />
)
