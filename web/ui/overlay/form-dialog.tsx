import type { ReactNode } from 'react'
import type { ButtonProps } from '../button/button.tsx'
import type { FormHandle } from '../form/contract-form.ts'
import { Form, SubmitButton } from '../form/form.tsx'
import { Dialog } from './overlay.tsx'

interface FormDialogProps {
  form: FormHandle
  title: ReactNode
  description?: ReactNode
  size?: 'sm' | 'md' | 'lg' | undefined
  submit: string
  variant?: ButtonProps['variant']
  /** There is nothing to submit. */
  disabled?: boolean
  leave?: string
  /** Stands left of the buttons, so that it is seen however long the form is. */
  beside?: ReactNode
  onClose: () => void
  children: ReactNode
}

export function FormDialog(props: FormDialogProps) {
  const { form, submit, variant = 'primary', disabled, beside, children, ...dialog } = props
  return (
    <Dialog
      leave="Cancel"
      {...dialog}
      footer={
        <>
          {beside && <div className="order-first mr-auto max-sm:basis-full!">{beside}</div>}
          <SubmitButton form={form} variant={variant} disabled={disabled}>
            {submit}
          </SubmitButton>
        </>
      }
    >
      <Form form={form}>{children}</Form>
    </Dialog>
  )
}
