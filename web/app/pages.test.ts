import { describe, expect, it } from 'vitest'
import { ROLES, type Role } from '#contract/roles.ts'
import { whoMayOpen } from '#web/ui/page/who-may-open.ts'
import { PAGES, pageAt } from './pages.ts'

const open = (role: Role) => PAGES.filter(({ roles }) => roles.includes(role)).map(({ path }) => path)

/** Specification §6 and later pages. */
const OPEN: Record<Role, string> = {
  'super admin':
    '/dashboard /users /estates /properties /board /tenants /landlords /attributes /data-requests /charges /arrears /payments /collections /bank-statements /notifications /security /settings /invitations /imports /profile',
  admin:
    '/dashboard /users /estates /properties /board /tenants /landlords /data-requests /charges /arrears /payments /collections /bank-statements /notifications /invitations /imports /profile',
  'estate admin':
    '/dashboard /properties /board /tenants /landlords /charges /arrears /payments /collections /bank-statements /notifications /security /settings /invitations /imports /profile',
  landlord: '/dashboard /properties /tenants /charges /arrears /payments /statements /notifications /profile',
  tenant: '/dashboard /charges /payments /statements /notifications /cart /profile',
}

describe('The pages', () => {
  it.each(ROLES)('open to the role %s', (role) => {
    expect(open(role).join(' ')).toBe(OPEN[role])
  })

  it('are found by the first part of an address', () => {
    expect(pageAt('/estates/12')?.label).toBe('Estates')
    expect(pageAt('/login')).toBeUndefined()
  })

  it('say whom they are for, or who can open them', () => {
    const words = (pathname: string, role: Role) => whoMayOpen(pageAt(pathname)?.roles ?? [], role)
    expect(words('/statements', 'admin')).toBe('This page is for landlords and tenants.')
    expect(words('/cart', 'landlord')).toBe('This page is for tenants.')
    expect(words('/settings', 'admin')).toBe('Ask your super admin if you need it.')
    expect(words('/users', 'estate admin')).toBe('This page is for super admins and admins.')
    expect(words('/users', 'tenant')).toBe('Ask your administrator if you need it.')
  })

  it('of one estate open to its estate admin, the list of estates does not', () => {
    expect(pageAt('/estates/12')?.roles).toContain('estate admin')
    for (const path of ['/estates', '/estates/billing', '/estates/'])
      expect(pageAt(path)?.roles).not.toContain('estate admin')
  })
})
