import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { RetryNotice } from '../feedback/notice.tsx'

interface Around {
  waiting: ReactNode
  failed: string
  className?: string
}

/** A failure shows a notice in place of the part. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting, failed, className }: Around,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, where its file is loaded
  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => Loaded)
    const [tries, setTries] = useState(1)
    const [failures, setFailures] = useState(0)
    useEffect(() => {
      let wanted = true
      load().then(
        (component) => {
          Loaded = component
          if (wanted) setPart(() => component)
        },
        (error: unknown) => {
          console.error(error)
          if (wanted) setFailures(tries)
        },
      )
      return () => {
        wanted = false
      }
    }, [tries])
    if (Part) return <Part {...props} />
    if (failures < tries) return waiting
    return (
      <RetryNotice
        title={failed}
        query={{
          error: new Error('Check your connection and try again.'),
          refetch: () => setTries(tries + 1),
        }}
        className={className}
      />
    )
  }
}
