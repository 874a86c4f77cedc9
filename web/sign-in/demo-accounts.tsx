import { useEffect, useState } from 'react'
import { call } from '#web/api/call.ts'
import { Button } from '#web/ui/button/button.tsx'

/** What `npm start` prints for the demo; only where the server says that these accounts exist. */
const PASSWORD = 'Estate-2026'
const ACCOUNTS = [
  ['Super admin', 'superadmin@estate.demo'],
  ['Admin', 'admin@estate.demo'],
  ['Estate admin', 'estateadmin@estate.demo'],
  ['Landlord', 'landlord@estate.demo'],
  ['Tenant', 'tenant@estate.demo'],
] as const

/** On a demo installation, each role at one press. */
export function DemoAccounts({
  onChoose,
}: {
  onChoose: (account: { email: string; password: string }) => void
}) {
  const [demo, setDemo] = useState(false)
  useEffect(() => {
    const leaving = new AbortController()
    call('GET /config', { signal: leaving.signal })
      .then((config) => setDemo(config.demo))
      .catch(
        (error: unknown) =>
          leaving.signal.aborted || console.error('Could not read the configuration', error),
      )
    return () => leaving.abort()
  }, [])
  if (!demo) return null
  return (
    <section aria-labelledby="demo-accounts" className="mt-10">
      <h2 id="demo-accounts" className="text-sm text-ink-3">
        This is a demo. Try it as
      </h2>
      <div className="mt-2.5 flex flex-wrap gap-2">
        {ACCOUNTS.map(([role, email]) => (
          <Button key={email} size="sm" onClick={() => onChoose({ email, password: PASSWORD })}>
            {role}
          </Button>
        ))}
      </div>
    </section>
  )
}
