import type { ReactNode } from 'react'
import type { FormHandle } from '../form/contract-form.ts'
import { Form, SubmitButton } from '../form/form.tsx'
import { Drawer } from './overlay.tsx'

interface FormDrawerProps {
  form: FormHandle
  title: string
  description?: ReactNode
  submit: ReactNode
  /** Stands left of the buttons. */
  beside?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** A drawer that is one form. */
export const FormDrawer = ({ form, submit, beside, children, ...drawer }: FormDrawerProps) => (
  <Drawer
    leave="Cancel"
    {...drawer}
    footer={
      <>
        {beside && <div className="order-first mr-auto max-sm:basis-full!">{beside}</div>}
        <SubmitButton form={form}>{submit}</SubmitButton>
      </>
    }
  >
    <Form form={form}>{children}</Form>
  </Drawer>
)
