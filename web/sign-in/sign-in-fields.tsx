import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '#web/routing/link.tsx'
import { asideLinkStyle } from '#web/ui/button/link-style.ts'
import type { FormHandle } from '#web/ui/form/contract-form.ts'
import { Form, SubmitButton } from '#web/ui/form/form.tsx'
import { TextField, type TextFieldProps } from '#web/ui/form/text-field.tsx'
import { backStyle } from '#web/ui/page/public-frame.tsx'

export const REQUEST_FAILED = "We couldn't process your request. Please try again."

interface SignInFormProps {
  form: FormHandle
  submit: string
  disabled?: boolean
  children?: ReactNode
}

/** A form of the pages before the sign-in. */
export const SignInForm = ({ form, submit, disabled, children }: SignInFormProps) => (
  <Form form={form} asksBeforeLosing={false} className="gap-5">
    {children}
    <SubmitButton form={form} size="lg" wide disabled={disabled}>
      {submit}
    </SubmitButton>
  </Form>
)

export const SignInNameField = (field: Omit<TextFieldProps, 'label'>) => (
  <TextField
    label="Email or phone number"
    type="text"
    inputMode="email"
    autoComplete="username"
    autoCapitalize="none"
    autoCorrect="off"
    spellCheck={false}
    {...field}
  />
)

export const SignInLink = () => (
  <p className="mt-6 text-center">
    <Link to="/login" className={asideLinkStyle}>
      Return to Sign In
    </Link>
  </p>
)

export const BackButton = ({ onClick }: { onClick: () => void }) => (
  <button type="button" onClick={onClick} className={backStyle}>
    <ArrowLeft /> Back
  </button>
)
