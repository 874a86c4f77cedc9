import type { RunningApp } from './app.ts'
import { callAs, type TestEstate, unique } from './people.ts'

interface NewNotification {
  title?: string
  message?: string
  type?: 'email' | 'whatsapp'
  url?: string | null
  roles?: ('landlord' | 'tenant')[]
}

/** Writes a notification to the tenants of an estate, as its admin. */
export async function makeNotification(
  app: RunningApp,
  { id, admin }: TestEstate,
  notification: NewNotification = {},
): Promise<{ id: number; title: string }> {
  const { user } = await callAs<{ user: { id: number } }>(app, admin, 'GET /me')
  return callAs(app, admin, 'POST /notification/create', {
    title: unique('Notice'),
    message: 'The tanks are cleaned on Saturday.',
    type: 'email',
    url: null,
    roles: ['tenant'],
    ...notification,
    estate_id: id,
    created_by: user.id,
  })
}
