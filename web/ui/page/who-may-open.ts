import { joined } from '#contract/counts.ts'
import { manages, type Role } from '#contract/roles.ts'

/** For somebody in `role`, who may not open a page of `roles`. An estate admin cannot get the pages of admins. */
export const whoMayOpen = (roles: readonly Role[], role: Role): string =>
  roles.some(manages) && !(role === 'estate admin' && !roles.includes(role))
    ? `Ask your ${role === 'admin' ? 'super admin' : 'administrator'} if you need it.`
    : `This page is for ${joined(roles.map((each) => `${each}s`))}.`
