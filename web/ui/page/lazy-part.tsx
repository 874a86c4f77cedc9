import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { RetryNotice } from '../feedback/notice.tsx'

interface Around {
  /** Stands there until the part has come. */
  waiting: ReactNode
  /** What is missing when it cannot be fetched: 'The estates could not be loaded.' */
  failed: string
  /** Of the notice that says so, where it stands on a surface without a margin. */
  className?: string
}

/** A part of a page in a file of its own, for those who see it. When it cannot be fetched it says so; the page around it stays. */
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
