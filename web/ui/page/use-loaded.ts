import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'

export interface Source<Props> {
  load: () => Promise<ComponentType<Props>>
  loaded?: ComponentType<Props>
}

export function useLoaded<Props>(
  source: Source<Props>,
  wanted: boolean | number,
  onError: (error: unknown) => void,
): ComponentType<Props> | undefined {
  const [component, setComponent] = useState(() => source.loaded)
  const fail = useEffectEvent(onError)
  useEffect(() => {
    if (!wanted) return
    let isHere = true
    const show = (found: ComponentType<Props>) => {
      source.loaded = found
      if (isHere) setComponent(() => found)
    }
    source.load().then(show, (error: unknown) => {
      console.error(error)
      if (isHere) fail(error)
    })
    return () => {
      isHere = false
    }
  }, [wanted, source])
  return component
}
