import { dayAfter, isIsoDay } from '#contract/dates.ts'
import { longDay } from '#contract/day-words.ts'
import { PRIVACY_REQUEST_DUE_DAYS } from '#contract/privacy-request-states.ts'
import {
  enteredRequestForm,
  PRIVACY_REQUEST_KINDS,
  type PrivacyRequestKind,
} from '#contract/privacy-requests.ts'
import { call } from '#web/api/call.ts'
import { useSession } from '#web/session/use-session.tsx'
import { PRIVACY_REQUEST_WORDS } from '#web/shared/privacy-request-words.ts'
import { lagosToday } from '#web/ui/clock.ts'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { DayField } from '#web/ui/form/day-field.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { TextareaField } from '#web/ui/form/text-field.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { UserPicker } from '#web/users/public.ts'

const KINDS = PRIVACY_REQUEST_KINDS.map((value) => ({ value, label: PRIVACY_REQUEST_WORDS[value] }))

export function AddRequest({ onClose }: { onClose: () => void }) {
  const { user: me, is } = useSession()
  const form = useContractForm({
    schema: enteredRequestForm,
    // The schema rejects an empty kind.
    defaultValues: { kind: '' as PrivacyRequestKind, note: '', asked_on: lagosToday() },
    onSubmit: async (body) => {
      const { user } = await call('POST /data-requests', { body })
      toast.success(`The request of ${user.name} is added.`)
      onClose()
    },
    onFailure: (error) => toastFailure('Failed to add the request.', error),
  })
  const { asked_on = '' } = form.values
  return (
    <FormDialog form={form} onClose={onClose} title="Add Request" submit="Add Request">
      <p className="text-ink-2">
        For a request by letter or phone, or from somebody whose account is shut. Check who they are: call or
        write to the number or email we have. They are told that it was added, and so are the other admins.
      </p>
      <UserPicker
        label="Whose request it is"
        required
        closed
        offers={({ id, roles }) =>
          id !== me.id && (is('super admin') || !roles.some((role) => role === 'admin'))
        }
        {...form.controlled('user_id')}
      />
      <RadioGroup label="What they ask for" required options={KINDS} {...form.controlled('kind')} />
      <TextareaField
        label="What they wrote or said"
        required={form.values.kind === 'correction'}
        rows={3}
        placeholder="I moved into Flat 4 on 1 March, not on 1 February."
        {...form.field('note')}
      />
      <DayField
        label="Received on"
        required
        max={lagosToday()}
        hint={
          isIsoDay(asked_on)
            ? `Answer by ${longDay(dayAfter(asked_on, PRIVACY_REQUEST_DUE_DAYS), lagosToday())}.`
            : `Answer within ${PRIVACY_REQUEST_DUE_DAYS} days.`
        }
        {...form.field('asked_on')}
      />
    </FormDialog>
  )
}
