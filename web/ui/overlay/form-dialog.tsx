import type { ReactNode } from 'react'
import type { ButtonProps } from '../button/button.tsx'
import type { FormHandle } from '../form/contract-form.ts'
import { Form, SubmitButton } from '../form/form.tsx'
import { Dialog, LeaveButton } from './overlay.tsx'

interface FormDialogProps {
  form: FormHandle
  title: ReactNode
  description?: ReactNode
  size?: 'sm' | 'md' | 'lg' | undefined
  submit: string
  variant?: ButtonProps['variant']
  leave?: string | undefined
  onClose: () => void
  children: ReactNode
}

export function FormDialog(props: FormDialogProps) {
  const { form, submit, variant = 'primary', leave = 'Cancel', children, ...dialog } = props
  return (
    <Dialog
      open
      {...dialog}
      footer={
        <>
          <LeaveButton>{leave}</LeaveButton>
          <SubmitButton form={form} variant={variant}>
            {submit}
          </SubmitButton>
        </>
      }
    >
      <Form form={form}>{children}</Form>
    </Dialog>
  )
}
