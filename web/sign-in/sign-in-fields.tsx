import { Link } from '#web/routing/link.tsx'
import { asideLinkStyle } from '#web/ui/button/link-style.ts'
import { TextField, type TextFieldProps } from '#web/ui/form/text-field.tsx'

export const REQUEST_FAILED = "We couldn't process your request. Please try again."

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
