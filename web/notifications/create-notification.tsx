import { useQuery } from '@tanstack/react-query'
import { countPeople } from '#contract/counts.ts'
import { CHANNELS } from '#contract/messages.ts'
import { createNotificationBody } from '#contract/notifications.ts'
import { call } from '#web/api/call.ts'
import type { Input } from '#web/api/call-types.ts'
import { one } from '#web/api/queries.ts'
import { useScope, useSession } from '#web/session/use-session.tsx'
import { AllowanceNote } from '#web/shared/allowance-note.tsx'
import { byChannel, notSetUpWords } from '#web/shared/by-channel.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toast, toastFailure } from '#web/ui/feedback/toast.ts'
import { useContractForm } from '#web/ui/form/contract-form.ts'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextareaField, TextField } from '#web/ui/form/text-field.tsx'
import { FormDrawer } from '#web/ui/overlay/form-drawer.tsx'
import { reachWords } from './reach-words.ts'
import { TYPE_WORDS } from './words.ts'

const AUDIENCES: readonly { value: string; label: string; roles: ('landlord' | 'tenant')[] }[] = [
  { value: 'landlord', label: 'Landlords', roles: ['landlord'] },
  { value: 'tenant', label: 'Tenants', roles: ['tenant'] },
  { value: 'both', label: 'Both', roles: ['landlord', 'tenant'] },
]

const TYPES = CHANNELS.map((value) => ({ value, label: TYPE_WORDS[value] }))

export function CreateNotification({ onClose }: { onClose: () => void }) {
  const { user } = useSession()
  const { estate } = useScope()
  const form = useContractForm({
    schema: createNotificationBody,
    defaultValues: {
      title: '',
      message: '',
      estate_id: estate?.id ?? 0,
      url: '',
      is_read: 0,
      created_by: user.id,
      roles: [],
    },
    onSubmit: async (body) => {
      const sent = await call('POST /notification/create', { body })
      toast.success('Notification created successfully!', { description: reachWords(sent) })
      onClose()
    },
    onFailure: (error) => toastFailure('Failed to create notification.', error),
  })
  const missing = form.errorOf('created_by') ?? form.errorOf('estate_id')
  const { type, roles } = form.values
  const audience = roles.length === 2 ? 'both' : roles[0]
  return (
    <FormDrawer
      form={form}
      onClose={onClose}
      title="Create Notification"
      description={estate ? `To people of ${estate.name}` : undefined}
      submit={<>Create Notification{type && audience && <ForHowMany type={type} audience={audience} />}</>}
    >
      <AllowanceNote of="notices" />
      {missing && <Notice tone="bad">{missing}</Notice>}
      <TextField label="Title" required autoComplete="off" maxLength={200} {...form.field('title')} />
      <TextareaField label="Message" required rows={5} maxLength={5000} {...form.field('message')} />
      <SelectField
        label="Type"
        required
        placeholder="Select a type"
        options={TYPES}
        {...form.field('type')}
      />
      <SelectField
        label="Audience"
        required
        placeholder="Select an audience"
        options={AUDIENCES}
        name="roles"
        value={audience ?? ''}
        error={form.errorOf('roles')}
        onChange={({ target }) =>
          form.set('roles', AUDIENCES.find(({ value }) => value === target.value)?.roles ?? [])
        }
      />
      {type && audience && <AudienceNote type={type} audience={audience} />}
      <WhatTheyRead {...form.values} from={estate?.name} />
      <TextField
        label="Link (optional)"
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        hint="Opens in a new tab when the notification is read."
        {...form.field('url')}
      />
    </FormDrawer>
  )
}

interface WhatTheyReadProps {
  title: string
  message: string
  url?: string | null | undefined
  from: string | undefined
}

function WhatTheyRead({ title, message, url, from }: WhatTheyReadProps) {
  if (title.trim() === '' && message.trim() === '') return null
  return (
    <figure>
      <figcaption className="mb-1.5 font-[560]">What they read</figcaption>
      <blockquote className="grid gap-1.5 rounded-control bg-sunken px-3.5 py-3 break-words">
        <p className="font-[620] empty:hidden">{title}</p>
        <p className="whitespace-pre-line text-ink-2 empty:hidden">{message}</p>
        {url && <p className="break-all text-ink-2">Open link: {url}</p>}
        <p className="text-sm text-ink-3">{from}</p>
      </blockquote>
    </figure>
  )
}

type Audience = Input<'GET /notification/audience'>['query']
const useAudience = (query: Audience) => useQuery(one('GET /notification/audience', { query })).data

function ForHowMany(query: Audience) {
  const data = useAudience(query)
  const reached = data ? data.email + data.whatsapp : 0
  return reached > 0 && ` for ${countPeople(reached)}`
}

function AudienceNote(query: Audience) {
  const { type } = query
  const data = useAudience(query)
  if (!data) return null
  const { unreached, unwilling, not_set_up, ...by } = data
  const reached = by.email + by.whatsapp
  const missed = reached === 0 || unreached + unwilling + not_set_up.length > 0
  return (
    <Notice tone={missed ? 'wait' : 'plain'}>
      {reached === 0
        ? 'This would reach nobody.'
        : `This ${not_set_up.length > 0 ? 'would reach' : 'reaches'} ${countPeople(reached)}: ${byChannel(by)}.`}
      {not_set_up.length > 0 && ` It stays in the outbox: ${notSetUpWords(not_set_up)}.`}
      {unreached > 0 &&
        ` ${countPeople(unreached)} cannot be reached: no ${type === 'email' ? 'email address or phone number' : 'phone number'} is known.`}
      {unwilling > 0 && ` ${countPeople(unwilling)} said no to messages.`}
    </Notice>
  )
}
