import { useMutation, useQuery } from '@tanstack/react-query'
import { FileBracesCorner, FileText, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { countOf } from '#contract/counts.ts'
import {
  MIN_MANAGER_PASSWORD_CHARACTERS,
  MIN_PASSWORD_CHARACTERS,
  MY_DATA_PER_DAY,
} from '#contract/limits.ts'
import { manages } from '#contract/roles.ts'
import { call } from '#web/api/call.ts'
import { download } from '#web/api/download.ts'
import { many, one, screenIsFresh } from '#web/api/queries.ts'
import { ConsentPanel } from '#web/privacy/consent/public.tsx'
import { signInNameOf, useScope, useSession } from '#web/session/use-session.tsx'
import { SessionList } from '#web/shared/session-list.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Skeleton } from '#web/ui/feedback/states.tsx'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { Form, SubmitButton } from '#web/ui/form/form.tsx'
import { PhoneField } from '#web/ui/form/phone-field.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { PasswordField, TextField } from '#web/ui/form/text-field.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { FoldedPanels, Panel } from '#web/ui/page/panel.tsx'
import { setTheme, THEMES, useTheme } from '#web/ui/page/theme.ts'
import { formatPhone } from '#web/ui/text/phone.ts'
import { sentence } from '#web/ui/text/sentence.ts'
import { EmailPanel } from './email-panel.tsx'
import { LoadedPanel } from './panels.tsx'
import { PrivacyRequestsPanel } from './privacy-requests/privacy-requests-panel.tsx'
import { SecondFactorPanel } from './second-factor/second-factor-panel.tsx'
import { TenanciesPanel } from './tenancies-panel.tsx'

/** The panels of the shorter column grow to its height. */
const columnStyle = 'grid gap-5 max-sm:gap-2.5'

export function ProfilePage() {
  const { user, roles, complete } = useSession()
  const { estate } = useScope()
  const theme = useTheme()
  if (!complete) return <PageHeader title="Profile" lead={<Skeleton className="my-1 h-4 w-56" />} />
  return (
    <>
      {/* The rows of a phone say it. */}
      <PageHeader
        title="Profile"
        lead={
          <span className="max-sm:hidden">
            {[sentence(roles.join(', ')), estate?.name].filter(Boolean).join(', ')}
          </span>
        }
      />
      <FoldedPanels open={user.must_change_password ? 'Password' : undefined}>
        <div className="grid gap-5 max-sm:gap-2.5 lg:grid-cols-2">
          <div className={columnStyle}>
            <DetailsPanel />
            <EmailPanel />
            <TenanciesPanel />
            <ConsentPanel />
          </div>
          {/* A required password change comes first on a phone. */}
          <div className={classes(columnStyle, user.must_change_password && 'max-lg:order-first')}>
            <PasswordPanel />
            <SecondFactorPanel />
            <MyDataPanel />
            <PrivacyRequestsPanel />
          </div>
          {/* The sessions are last, since their length is known late. */}
          <div className={classes(columnStyle, 'lg:col-span-2')}>
            <Panel title="Appearance" note={THEMES.find(({ value }) => value === theme)?.label}>
              <RadioGroup label="Theme" options={THEMES} value={theme} onChange={setTheme} />
            </Panel>
            <SessionsPanel />
          </div>
        </div>
      </FoldedPanels>
    </>
  )
}

function DetailsPanel() {
  const { user } = useSession()
  const form = useContractForm({
    schema: () => import('#contract/profile.ts').then((file) => file.profileForm),
    defaultValues: { name: user.name, phone_number: user.phone_number ?? '' },
    onSubmit: async (body) => {
      await call('PUT /me', { body })
      await screenIsFresh()
      form.reset({ name: body.name, phone_number: body.phone_number ?? '' })
      toast.success('Profile saved')
    },
    onFailure: (error) => toastFailure('Failed to save the profile.', error),
  })
  return (
    <Panel
      title="Your details"
      note={[user.name, user.phone_number && formatPhone(user.phone_number)].filter(Boolean).join(', ')}
    >
      <Form form={form}>
        <TextField label="Name" required autoComplete="name" {...form.field('name')} />
        <PhoneField autoComplete="tel" hint="Where WhatsApp messages go." {...form.field('phone_number')} />
        <div>
          <SubmitButton form={form}>Save Changes</SubmitButton>
        </div>
      </Form>
    </Panel>
  )
}

function Download({ format, icon, label }: { format: 'json' | 'pdf'; icon: LucideIcon; label: string }) {
  const save = useMutation({
    mutationFn: () => download('GET /me/data', `my-data.${format}`, { query: { format } }),
    onSuccess: () => toast.success('Your data is downloaded. Keep the file where only you can read it.'),
    onError: (error) => toastFailure('Failed to download your data.', error),
  })
  return (
    <Button icon={icon} loading={save.isPending} onClick={() => save.mutate()}>
      {label}
    </Button>
  )
}

const MyDataPanel = () => (
  <Panel title="My data" note="Download it">
    <p className="text-ink-2">
      Everything kept about you: account, homes, charges, payments, messages, activity. Asks for your
      password; {MY_DATA_PER_DAY} times a day.
    </p>
    <div className="mt-4 flex flex-wrap gap-2.5">
      <Download format="pdf" icon={FileText} label="Download as PDF" />
      <Download format="json" icon={FileBracesCorner} label="Download as JSON" />
    </div>
    <p className="mt-3 text-sm text-ink-3">The JSON file is for another program.</p>
  </Panel>
)

function PasswordPanel() {
  const { user, roles } = useSession()
  const { data: factor } = useQuery(one('GET /me/second-factor'))
  const least =
    roles.some(manages) && !factor?.on_since
      ? `At least ${MIN_MANAGER_PASSWORD_CHARACTERS} characters, or ${MIN_PASSWORD_CHARACTERS} once you have a second factor.`
      : `At least ${MIN_PASSWORD_CHARACTERS} characters.`
  const form = useContractForm({
    schema: () => import('#contract/account.ts').then((file) => file.changePasswordBody),
    defaultValues: { current_password: '', password: '' },
    onSubmit: async (body) => {
      const { message } = await call('PUT /me/password', { body })
      form.reset()
      toast.success(message)
    },
    onFailure: (error) => toastFailure('Failed to change the password.', error),
  })
  return (
    <Panel title="Password" note="Change it">
      <Form form={form}>
        {user.must_change_password && (
          <Notice tone="wait">The one you signed in with was made for you. Choose your own.</Notice>
        )}
        {/* Password managers need the username beside the password. */}
        <input type="text" autoComplete="username" value={signInNameOf(user)} readOnly hidden />
        <PasswordField
          label="Current password"
          required
          autoComplete="current-password"
          {...form.field('current_password')}
        />
        <PasswordField
          label="New password"
          required
          autoComplete="new-password"
          hint={`${least} Other sessions are signed out.`}
          {...form.field('password')}
        />
        <div>
          <SubmitButton form={form} variant={user.must_change_password ? 'primary' : 'secondary'}>
            Change Password
          </SubmitButton>
        </div>
      </Form>
    </Panel>
  )
}

function SessionsPanel() {
  const sessions = useQuery(many('GET /me/sessions'))
  const [ending, setEnding] = useState(false)
  return (
    <LoadedPanel
      title="Where you are signed in"
      query={sessions}
      note={({ rows }) => (rows.length === 1 ? 'This device only' : `On ${countOf(rows.length, 'device')}`)}
      failed="Your sessions could not be loaded."
      action={
        sessions.data &&
        sessions.data.rows.length > 2 && (
          <Button size="sm" onClick={() => setEnding(true)}>
            End All Others
          </Button>
        )
      }
    >
      {({ rows }) => (
        <div className="pt-2">
          <SessionList sessions={rows} end={(id) => call('DELETE /me/sessions/:id', { params: { id } })} />
          <ConfirmDialog
            open={ending}
            onClose={() => setEnding(false)}
            title="End all other sessions?"
            description="Every other browser and phone has to sign in again. This one stays signed in."
            confirm="End All Others"
            onConfirm={async () => {
              toast.success((await call('DELETE /me/sessions')).message)
              await screenIsFresh()
            }}
          />
        </div>
      )}
    </LoadedPanel>
  )
}
