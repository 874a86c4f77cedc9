import { useEffect, useState } from 'react'
import { LINK_NOT_VALID, LINK_SENT } from '#contract/link-words.ts'
import { call } from '#web/api/call.ts'
import type { Reply } from '#web/api/call-types.ts'
import { Link } from '#web/routing/link.tsx'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { asideLinkStyle } from '#web/ui/button/link-style.ts'
import { isRefusal, saidOr } from '#web/ui/feedback/refusal.ts'
import { SkeletonLine } from '#web/ui/feedback/states.tsx'
import { checks, useContractForm } from '#web/ui/form/contract-form.ts'
import { PasswordField } from '#web/ui/form/text-field.tsx'
import { PublicFrame } from '#web/ui/page/public-frame.tsx'
import { DeadLink, deadLinkWords, forgetLinkToken, LINK_CUT_SHORT, useLinkToken } from './dead-link.tsx'
import { REQUEST_FAILED, SignInForm } from './sign-in-fields.tsx'

type Addresses = Reply<'POST /email-change/open'>

type LinkPageProps = Record<'title' | 'lead' | 'button' | 'doneTitle' | 'otherwise', string> & {
  path: '/confirm-email' | '/undo-email' | '/undo-change'
  /** The addresses that the link is about, by their labels. */
  named?: Partial<Record<'new_email' | 'old_email', string>>
}

/** Undefined while they are read; null if they cannot be, and the link may work all the same. */
function useAddresses(token: string | null, onDead: (said: string) => void) {
  const [addresses, setAddresses] = useState<Addresses | null>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: one request for one link
  useEffect(() => {
    if (!token) return
    call('POST /email-change/open', { body: { token }, refetch: false }).then(
      setAddresses,
      (error: unknown) => {
        const said = deadLinkWords(error)
        said ? onDead(said) : setAddresses(null)
      },
    )
  }, [token])
  return addresses
}

/** A mailed link acts on a press only, because mail scanners open links. */
function LinkPage({ path, title, lead, button, doneTitle, otherwise, named }: LinkPageProps) {
  const token = useLinkToken()
  const [done, setDone] = useState<string>()
  const [dead, setDead] = useState(token ? undefined : LINK_CUT_SHORT)
  const [asksPassword, setAsksPassword] = useState(false)
  const addresses = useAddresses(named ? token : null, setDead)
  const form = useContractForm({
    schema: checks(({ password }: { password: string }) => ({
      password: asksPassword && !password ? 'Enter your password' : undefined,
    })),
    defaultValues: { password: '' },
    onSubmit: async ({ password }) => {
      const body = { token: token ?? '', ...(password && { password }) }
      try {
        const { message } = await call(`POST ${path}`, { body })
        forgetLinkToken()
        setDone(message)
      } catch (error) {
        const errors = isRefusal(error) ? error.errors : undefined
        if (errors && !errors.password) return setDead(saidOr(error, REQUEST_FAILED))
        // The first request for a password is no failure.
        if (!errors || asksPassword) throw error
        setAsksPassword(true)
      }
    },
    onFailure: (error) => saidOr(error, REQUEST_FAILED),
  })
  if (dead) return <DeadLink said={dead === LINK_NOT_VALID ? `${dead} ${otherwise}` : dead} />
  if (done !== undefined)
    return (
      <PublicFrame title={doneTitle} lead={done}>
        {done.endsWith(LINK_SENT) ? (
          <div className="grid gap-3 text-center">
            <ButtonLink variant="primary" size="lg" wide to="/forgot-password">
              Send the link again
            </ButtonLink>
            <Link to="/login" className={asideLinkStyle}>
              Sign In
            </Link>
          </div>
        ) : (
          <ButtonLink variant="primary" size="lg" wide to="/login">
            Sign In
          </ButtonLink>
        )}
      </PublicFrame>
    )
  return (
    <PublicFrame title={title} lead={lead}>
      {named && addresses !== null && <AddressList named={named} addresses={addresses} />}
      <SignInForm form={form} submit={button}>
        {asksPassword && (
          <PasswordField
            label="Password"
            autoComplete="current-password"
            autoFocus
            hint="The one you sign in with: it shows that this is your account."
            {...form.field('password')}
          />
        )}
      </SignInForm>
    </PublicFrame>
  )
}

interface AddressListProps {
  named: NonNullable<LinkPageProps['named']>
  addresses: Addresses | undefined
}

const AddressList = ({ named: { new_email, old_email }, addresses }: AddressListProps) => (
  <dl className="mb-6 grid gap-3 rounded-surface border border-line bg-surface px-5 py-4">
    {[[old_email, addresses?.old_email] as const, [new_email, addresses?.new_email] as const].map(
      ([label, email]) =>
        label && (
          <div key={label}>
            <dt className="text-sm text-ink-2">{label}</dt>
            <dd className="font-[600] break-words">{email ?? <SkeletonLine className="w-44" />}</dd>
          </div>
        ),
    )}
  </dl>
)

export const ConfirmEmailPage = () => (
  <LinkPage
    path="/confirm-email"
    title="Confirm your new email"
    lead="Press the button, and you sign in with your new email from now on. You are signed out everywhere."
    named={{ new_email: 'Your new email' }}
    button="Confirm Email"
    doneTitle="Email confirmed"
    otherwise="Open the link from the email again, or ask for a new one in your profile."
  />
)

/** A person cannot ask for another link of this kind. */
const OR_ADMIN = 'Open the link from the message again, or ask your administrator.'

export const UndoEmailPage = () => (
  <LinkPage
    path="/undo-email"
    title="Keep your old email?"
    lead="Press the button to stop the change of your email. If it has taken effect already, your old email is put back, everyone is signed out, and we send you a link to choose a new password."
    named={{ old_email: 'Your old email, which you keep', new_email: 'The new email, which is stopped' }}
    button="Keep My Email"
    doneTitle="The change is stopped"
    otherwise={OR_ADMIN}
  />
)

export const UndoChangePage = () => (
  <LinkPage
    path="/undo-change"
    title="Undo this change?"
    lead="Press the button if it was not you. Your account is put back as it was before the change, everyone is signed out, and we send you a link to choose a new password."
    button="Undo the Change"
    doneTitle="The change is undone"
    otherwise={OR_ADMIN}
  />
)
