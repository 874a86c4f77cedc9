import { type ComponentType, type ReactNode, useState } from 'react'
import { RetryNotice } from '../feedback/notice.tsx'
import { type Source, useLoaded } from './use-loaded.ts'

interface Around {
  waiting: ReactNode
  failed: string
  className?: string
}

export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting, failed, className }: Around,
): ComponentType<Props> {
  const source: Source<Props> = { load }
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, where its file is loaded
  return function LazyPart(props: Props) {
    const [tries, setTries] = useState(1)
    const [failures, setFailures] = useState(0)
    const Part = useLoaded(source, tries, () => setFailures(tries))
    if (Part) return <Part {...props} />
    if (failures < tries) return waiting
    const error = new Error('Check your connection and try again.')
    const query = { error, refetch: () => setTries(tries + 1) }
    return <RetryNotice title={failed} query={query} className={className} />
  }
}
