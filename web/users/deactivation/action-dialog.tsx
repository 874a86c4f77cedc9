import type { ReactNode } from 'react'
import { formatDay } from '#contract/dates.ts'
import { handOverBody, reasonBody, type User } from '#contract/users.ts'
import { call } from '#web/api/call.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { TextareaField } from '#web/ui/form/text-field.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { DescriptionList } from '#web/ui/text/description-list.tsx'
import type { UserAction } from './user-menu.tsx'
import { UserPicker } from './user-picker.tsx'
import { UserSessions } from './user-sessions.tsx'

const ResetSecondFactor = ({ user, onClose }: AboutUser) => (
  <ConfirmDialog
    open
    onClose={onClose}
    title={`Reset the second factor of ${user.name}?`}
    description="Speak to them first: a stranger with their password would ask for the same. They are told and signed out everywhere, and sign in with the password alone until they set up another."
    confirm="Reset second factor"
    onConfirm={async () => {
      await call('DELETE /users/:id/second-factor', { params: { id: user.id } })
      toast.success(`The second factor of ${user.name} is reset.`)
    }}
  />
)

interface AboutUser {
  user: User
  onClose: () => void
}
interface DeactivateUserProps extends AboutUser {
  onHandOver: (user: User) => void
}
interface UserActionDialogProps extends DeactivateUserProps {
  action: UserAction
}

export function UserActionDialog({ action, onHandOver, ...about }: UserActionDialogProps) {
  switch (action) {
    case 'sessions':
      return <UserSessions {...about} />
    case 'hand over':
      return <HandOver {...about} />
    case 'reset second factor':
      return <ResetSecondFactor {...about} />
    case 'deactivate':
      return <DeactivateUser {...about} onHandOver={onHandOver} />
    case 'reactivate':
      return <ReactivateUser {...about} />
  }
}

function HandOver({ user, onClose }: AboutUser) {
  const { id, name, user_estate } = user
  const estate = user_estate?.name ?? 'The estate'
  const form = useContractForm({
    schema: handOverBody,
    defaultValues: {},
    onSubmit: async (body) => {
      await call('POST /users/:id/hand-over', { params: { id }, body })
      toast.success(`${estate} is handed over.`)
      onClose()
    },
    onFailure: (error) => toastFailure('Failed to hand over the estate.', error),
  })
  return (
    <FormDialog form={form} onClose={onClose} title={`Hand over ${estate}`} submit="Hand over">
      <p className="text-ink-2">
        Whoever you choose becomes its estate admin; {name} no longer looks after it. Both are signed out and
        told.
      </p>
      <UserPicker
        label="New estate admin"
        required
        hint="Somebody with an account who looks after no other estate."
        offers={(each) => each.id !== id && each.user_estate === null}
        {...form.controlled('to_user_id')}
      />
    </FormDialog>
  )
}

interface ReasonDialogProps extends AboutUser {
  action: 'deactivate' | 'reactivate'
  onDone: (user: User) => void
  title: string
  submit: string
  placeholder: string
  children: ReactNode
}

/** Asks why an account is deactivated or reactivated. */
function ReasonDialog({ user, action, onDone, placeholder, children, ...dialog }: ReasonDialogProps) {
  const form = useContractForm({
    schema: reasonBody,
    defaultValues: { reason: '' },
    onSubmit: async (body) => {
      onDone(await call(`POST /users/:id/${action}`, { params: { id: user.id }, body }))
      dialog.onClose()
    },
    onFailure: (error) => toastFailure(`Failed to ${action} the account.`, error),
  })
  return (
    <FormDialog form={form} variant={action === 'deactivate' ? 'danger' : 'primary'} {...dialog}>
      {children}
      <TextareaField
        label="Reason"
        required
        rows={2}
        autoComplete="off"
        hint="Kept with your name, for whoever asks later."
        placeholder={placeholder}
        {...form.field('reason')}
      />
    </FormDialog>
  )
}

function DeactivateUser({ onHandOver, ...about }: DeactivateUserProps) {
  const { name, user_estate } = about.user
  const toastDone = (deactivated: User) => {
    const action = { label: 'Hand over the estate', onClick: () => onHandOver(deactivated) }
    toast.success(`${name} is deactivated.`, user_estate ? { action } : undefined)
  }
  return (
    <ReasonDialog
      {...about}
      action="deactivate"
      onDone={toastDone}
      title={`Deactivate ${name}?`}
      submit="Deactivate"
      placeholder="Left on 30 November"
    >
      <p className="text-ink-2">
        They are told, signed out everywhere, cannot sign in any more and get no more messages. What they
        wrote stays, and the account can be reactivated.
      </p>
      {user_estate && (
        <Notice tone="wait">
          {user_estate.name} stays with this account, and nobody looks after it, until you hand it over.
        </Notice>
      )}
    </ReasonDialog>
  )
}

function ReactivateUser(about: AboutUser) {
  const { name, deactivated_at, deactivated_reason } = about.user
  return (
    <ReasonDialog
      {...about}
      action="reactivate"
      onDone={() =>
        toast.success(`${name} is reactivated.`, { description: 'They got a link to choose a password.' })
      }
      title={`Reactivate ${name}?`}
      submit="Reactivate"
      placeholder="Works here again from 1 December"
    >
      <p className="text-ink-2">
        They can sign in again, with the roles that the list shows. Their old password no longer works: they
        are sent a link to choose a new one.
      </p>
      {deactivated_at && (
        <DescriptionList
          facts={[
            ['Deactivated', formatDay(deactivated_at)],
            ['Because', deactivated_reason],
          ]}
        />
      )}
    </ReasonDialog>
  )
}
