import { type Scope, scopeOf } from './scope.ts'
import { useSession } from './use-session.tsx'

export function useScope(): Scope {
  const { role, user } = useSession()
  return scopeOf(role, user)
}
