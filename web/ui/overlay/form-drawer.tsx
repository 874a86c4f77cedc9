import type { ReactNode } from 'react'
import type { FormHandle } from '../form/contract-form.ts'
import { Form, SubmitButton } from '../form/form.tsx'
import { Drawer, LeaveButton } from './overlay.tsx'

interface FormDrawerProps {
  form: FormHandle
  title: string
  description?: string
  /** The verb on the button that sends the form. */
  submit: string
  onClose: () => void
  children: ReactNode
}

/** A drawer that is one form. */
export const FormDrawer = ({ form, submit, children, ...drawer }: FormDrawerProps) => (
  <Drawer
    open
    {...drawer}
    footer={
      <>
        <LeaveButton>Cancel</LeaveButton>
        <SubmitButton form={form}>{submit}</SubmitButton>
      </>
    }
  >
    <Form form={form}>{children}</Form>
  </Drawer>
)
