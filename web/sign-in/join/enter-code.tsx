import { Link } from '#web/routing/link.tsx'
import { REQUEST_FAILED } from '#web/sign-in/request-failed.ts'
import { asideLinkStyle } from '#web/ui/button/link-style.ts'
import { showable } from '#web/ui/feedback/refusal.ts'
import { checks, useContractForm } from '#web/ui/form/contract-form.ts'
import { Form, SubmitButton } from '#web/ui/form/form.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { PublicFrame } from '#web/ui/page/public-frame.tsx'
import { type Invited, openInvitation } from './join.ts'
import { PrivacyLink } from './privacy-link.tsx'

/** For whoever holds a letter and types its code. */
export function EnterCode({ onOpened }: { onOpened: (token: string, invited: Invited) => void }) {
  const form = useContractForm({
    schema: checks(({ token }: { token: string }) => ({
      token: token.trim() ? undefined : 'Enter your code',
    })),
    defaultValues: { token: '' },
    onSubmit: async ({ token }) => onOpened(token.trim(), await openInvitation(token.trim())),
    onFailure: (error) => showable(error) ?? REQUEST_FAILED,
  })
  return (
    <PublicFrame
      title="Join your estate"
      lead="Open the link in your email or WhatsApp again, or type the code of your letter."
    >
      <Form form={form} asksBeforeLosing={false} className="gap-5">
        <TextField
          label="Code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          hint="Such as K7QM-3FZP-XW2N-8HTR, with or without the dashes."
          readOnly={form.submitting}
          {...form.field('token')}
        />
        <SubmitButton form={form} size="lg" wide>
          Continue
        </SubmitButton>
      </Form>
      <p className="mt-6 text-center">
        <Link to="/login" className={asideLinkStyle}>
          Return to Sign In
        </Link>
      </p>
      <PrivacyLink />
    </PublicFrame>
  )
}
