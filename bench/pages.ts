/** Every kind of page, by who opens it in the demo; '' is nobody. */
export const PAGES: Record<string, readonly string[]> = {
  '': ['/', '/login', '/privacy'],
  tenant: ['/dashboard', '/charges', '/payments', '/notifications', '/cart', '/profile'],
  landlord: ['/dashboard', '/properties', '/statements'],
  estateadmin: [
    ...['/dashboard', '/properties', '/tenants', '/charges', '/payments', '/arrears', '/invitations'],
    ...['/imports', '/settings', '/settings/billing', '/tenants/4'],
  ],
  admin: ['/users', '/data-requests'],
  superadmin: [
    ...['/dashboard', '/payments', '/estates', '/users', '/attributes', '/security', '/settings'],
    '/payments/reviews',
  ],
}
