/** Where a tenant pays what is owed for a home, below the application's address; it survives signing in. */
export const payPath = (tenant_id: number): string => `/dashboard?pay=${tenant_id}`
